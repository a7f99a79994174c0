import { createCounter, Journal, throwUnexpected, type Workload } from '../workload.ts';

/** What clients race for: the first who creates a resource with a value gets it, the others are rejected with 409. */
interface Race {
  readonly name: string;
  readonly path: string;
  /** `isUpperCase`: the same value in other letters, which is the same value to the service. */
  readonly createBody: (value: string, isUpperCase: boolean) => object;
}

const letters = (text: string, isUpperCase: boolean) => (isUpperCase ? text.toUpperCase() : text);

const races = (run: string): readonly Race[] => [
  {
    name: 'one email',
    path: '/contacts',
    createBody: (value, isUpperCase) => ({
      first_name: `Chaos ${run} race`,
      last_name: 'with 0 companies',
      email: letters(`chaos-${run}-${value}@races.example`, isUpperCase),
    }),
  },
  {
    name: 'one company name',
    path: '/companies',
    createBody: (value, isUpperCase) => ({
      name: letters(`Chaos ${run} ${value}`, isUpperCase),
      notes: 'with 2 domains',
      domains: [`a.${value}.${run}.example`, `b.${value}.${run}.example`],
    }),
  },
  {
    name: 'one domain',
    path: '/companies',
    createBody: (value, isUpperCase) => ({
      name: `Chaos ${run} ${value} ${Math.random()}`,
      notes: 'with 3 domains',
      domains: [
        `x${Math.random()}.${run}.example`,
        letters(`${value}.races-${run}.example`, isUpperCase),
        `y${Math.random()}.${run}.example`,
      ],
    }),
  },
];

const RACERS = 4;

/** Several clients create a resource with the same unique value at once: at most one gets it, and keeps it. */
export function racesForValues(run: string): Workload[] {
  return races(run).map(({ name, path, createBody }) => {
    const journal = new Journal<{ readonly value: string; readonly winner: number }>();
    const count = createCounter();
    return {
      async write(send) {
        const value = `r${count()}`;
        const responses = await Promise.all(
          Array.from({ length: RACERS }, (_, index) =>
            send<{ data: { id: number } }>('POST', path, createBody(value, index % 2 === 1)),
          ),
        );
        const winners = responses.flatMap((response) => {
          if (response === undefined || response.status === 409) return [];
          if (response.status !== 201) throwUnexpected(`POST ${path}`, response);
          return [response.body.data.id];
        });
        if (winners.length > 1) throw new Error(`${value} was given to ${winners.join(' and ')}: races for ${name}`);
        if (responses.every((response) => response?.status === 409)) {
          throw new Error(`${value} was rejected for all who asked for it: races for ${name}`);
        }
        const [winner] = winners;
        if (winner !== undefined) journal.add({ value, winner });
        return winners.length;
      },
      async check(send, scope) {
        const problems: string[] = [];
        for (const { value, winner } of journal.take(scope)) {
          const response = await send('POST', path, createBody(value, false));
          if (response?.status === 409) continue;
          problems.push(`${value} was acknowledged to ${winner}, and is given away again (${response?.status})`);
        }
        return problems;
      },
    };
  });
}
