import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveEvents } from './LiveEvents.tsx';
import './live-events.css';

const root = document.getElementById('live-events');
if (!root) throw new Error('The page has no element with the id live-events to stand in.');

createRoot(root).render(
  <StrictMode>
    <LiveEvents openStream={() => new EventSource('/debug/events/stream')} />
  </StrictMode>,
);
