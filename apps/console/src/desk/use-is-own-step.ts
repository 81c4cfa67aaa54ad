import { useQuery } from '@tanstack/react-query';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { sessionQuery } from '../api/queries.ts';

/** Older steps are taken back by their button alone: a key is easily pressed by accident. */
const UNDO_KEY_MS = HOUR_MS;

/** Whether the key Z may take a step back: one's own, at most an hour old. */
export function useIsOwnStep(
  step: { at: string; actor: string | null } | null | undefined,
): boolean {
  const you = useQuery(sessionQuery).data?.name;
  return step?.actor === you && Date.now() - Date.parse(step?.at ?? '') <= UNDO_KEY_MS;
}
