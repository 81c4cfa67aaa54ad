import { chooseLocale } from '@zipfront/contracts/locale';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readAddress } from './address.ts';
import { createHandoffApi } from './handoff-api.ts';
import './page.css';

const root = document.getElementById('compare');
if (!root) throw new Error('The page has no element with the id "compare".');

createRoot(root).render(
  <StrictMode>
    <App
      address={readAddress(location.search)}
      browserLocale={chooseLocale(navigator.language)}
      api={createHandoffApi((...call) => fetch(...call))}
    />
  </StrictMode>,
);
