import { type Actor, inCall } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { programPac, quotaText } from '../pac/pac/pac.contract.ts'
import { uniform } from '../pac/pac/pac.domain.ts'
import { pacOperations } from '../pac/pac/pac.server.ts'
import type { Ground } from './world-ground.server.ts'
import type { Amounts, LeafName, Lines } from './world-vigencia.server.ts'

export type PacRule = Readonly<{ control: 'no' | 'warns' | 'blocks'; mode?: 'accumulated' | 'strict' }>

/** The PAC of a story: how it is controlled, and the quotas of its lines. Whole pesos. */
export function pacVerbs(ground: Ground, lines: Lines) {
  const program = (
    quotas: Partial<Readonly<Record<LeafName, readonly number[]>>>,
    { date = '2026-01-02', as = ground.chief }: { readonly date?: string; readonly as?: Actor } = {},
  ) =>
    ground.act(
      (tx) =>
        inCall(pacOperations, { tx, actor: as } as never).act(programPac, {
          date,
          reason: 'Programación del flujo de caja de la vigencia',
          lines: Object.entries(quotas).map(([leaf, months]) => ({
            apropiacionId: lines[leaf as LeafName],
            ...quotaText(months.map(pesos)),
          })),
        }),
      { as },
    )
  return {
    programPac: program,
    /** The same each month, from the whole of a line. */
    programUniform: (amounts: Amounts) =>
      program(
        Object.fromEntries(
          Object.entries(amounts).map(([leaf, whole]) => [
            leaf,
            uniform(pesos(whole), 100n).map((amount) => Number(amount / 100n)),
          ]),
        ),
      ),
    controlPac: ({ control, mode }: PacRule, year = 2026) =>
      ground.db
        .updateTable('budget.vigencia')
        .set({ pacControl: control, pacMode: mode ?? null })
        .where('year', '=', year)
        .execute(),
  }
}
