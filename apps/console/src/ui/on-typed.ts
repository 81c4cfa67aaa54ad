import type { FormEvent } from 'react';

/** The handler of a form that is sent by its script, with what is typed in it. */
export function onTyped(send: (typed: FormData) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
}
