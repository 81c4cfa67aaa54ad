import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation, RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { useAskPassword } from '../shell/PasswordDialog.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { ApiProblem, call } from './client.ts';

export interface Change<O> {
  sent: RequestOf<O>;
  /** The version that it is of, as the query of the thing has given it. */
  version?: string | null;
}

/**
 * Sends an operation that changes something. Where it needs a recent password, it asks for it, and
 * then goes on with the same request. A problem that the screen does not show by itself is a toast.
 *
 * @param refreshes the operations whose data the change makes old
 * @param shows whether the screen shows a problem by itself, such as a wrong field
 */
export function useChange<const O extends Operation>(
  operation: O,
  {
    refreshes,
    shows = () => false,
  }: { refreshes: readonly Operation[]; shows?(problem: ApiProblem): boolean },
) {
  const queries = useQueryClient();
  const askPassword = useAskPassword();
  const toast = useToast();
  return useMutation<ResponseOf<O>, Error, Change<O>>({
    mutationKey: [operation.id],
    mutationFn: async ({ sent, version }) => {
      const key = operation.repeatable ? crypto.randomUUID() : undefined;
      const send = () => call(operation, sent, { version, key });
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.kind !== 'password-needed') throw error;
        if (!(await askPassword())) throw error;
        return send();
      }
    },
    onError: (error) => {
      if (error instanceof ApiProblem && (shows(error) || error.kind === 'password-needed')) return;
      toast({ text: error.message, isProblem: true });
    },
    onSettled: () =>
      Promise.all(refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
  });
}
