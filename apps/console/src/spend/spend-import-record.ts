import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getSpendImport } from '@zipfront/contracts/api/spend-imports';

export type SpendImportRecord = ResponseOf<typeof getSpendImport>;
