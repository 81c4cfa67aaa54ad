import './settings.css';
import { TopBar } from '../shell/TopBar.tsx';
import { Accounts } from './Accounts.tsx';
import { Tokens } from './Tokens.tsx';

/** The people who may use the console, and the programs that may use its API. */
export function People() {
  return (
    <>
      <TopBar title="People" />
      <Accounts />
      <Tokens />
    </>
  );
}
