import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { killProgram, startProgram, until } from './programs.ts';

const NAMES = ['a', 'b', 'c'];

export interface Etcd {
  /** Host and port of each, with commas. */
  readonly addresses: string;
  /** Kills servers; the function that comes back starts them again. */
  kill(which: 'leader' | 'all'): Promise<() => void>;
}

/** Starts three servers of etcd with their files in a folder. */
export async function startEtcd(folder: string): Promise<Etcd> {
  const members = await Promise.all(
    NAMES.map(async (name) => ({
      name,
      client: `http://127.0.0.1:${await freePort()}`,
      peer: `http://127.0.0.1:${await freePort()}`,
    })),
  );
  const programs = new Map<string, ChildProcess>();
  const startMember = ({ name, client, peer }: (typeof members)[number]) =>
    programs.set(
      name,
      startProgram(
        'etcd',
        [
          '--name',
          name,
          '--data-dir',
          join(folder, name),
          '--listen-client-urls',
          client,
          '--advertise-client-urls',
          client,
          '--listen-peer-urls',
          peer,
          '--initial-advertise-peer-urls',
          peer,
          '--initial-cluster',
          members.map((each) => `${each.name}=${each.peer}`).join(','),
        ],
        { log: join(folder, 'etcd.log') },
      ),
    );
  members.forEach(startMember);
  const addresses = members.map(({ client }) => client.replace('http://', '')).join(',');

  const leader = () =>
    until('a leader of etcd', async () => {
      for (const member of members) {
        const response = await fetch(`${member.client}/metrics`).catch(() => null);
        if ((await response?.text())?.includes('\netcd_server_is_leader 1\n')) return member;
      }
      return undefined;
    });
  await leader();
  return {
    addresses,
    async kill(which: 'leader' | 'all') {
      const killed = which === 'all' ? members : [await leader()];
      await Promise.all(killed.map(({ name }) => killProgram(programs.get(name))));
      return () => killed.forEach(startMember);
    },
  };
}
