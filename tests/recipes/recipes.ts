import { OPERATION } from './api-operation.ts';
import { EVENT } from './event.ts';
import { ROUTE } from './route.ts';
import { SCREEN } from './screen.ts';
import { SECTION } from './section.ts';
import { TABLE } from './table.ts';

export const RECIPES = [SECTION, ROUTE, SCREEN, OPERATION, TABLE, EVENT];
