import './settings.css';
import { TopBar } from '../shell/TopBar.tsx';
import { Accounts } from './Accounts.tsx';
import { Tokens } from './Tokens.tsx';

export function People() {
  return (
    <>
      <TopBar title="People" />
      <Accounts />
      <Tokens />
    </>
  );
}
