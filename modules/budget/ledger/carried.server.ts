import { insist, padded } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { documentAddress } from '../chain/chain.contract.ts'
import type { BudgetMove } from './budget-ledger.domain.ts'

/**
 * What an act carried to the next year is owed, paid, released and annulled there: the line that it left stays as the act
 * found it. The lines are locked already, so no act is made meanwhile.
 * @throws Problem PRE-119, with the document in which it goes on; PRE-120 when it expired.
 */
export function mustNotBeCarried([carried]: readonly CarriedLine[]): void {
  if (carried === undefined) return
  const { kind, vigencia, actNumber, registroId, registro, obligacionId, obligacion } = carried
  const act = `la resolución ${actNumber}`
  insist(
    kind !== 'expired',
    'PRE-120',
    `Este saldo expiró con la vigencia ${vigencia} (${act}): páguelo con una apropiación de vigencias expiradas.`,
    { status: 409 },
  )
  const [document, id, label] =
    obligacionId === null
      ? ['budget.registro', registroId, `RP ${padded(registro ?? 0)}`]
      : ['budget.obligacion', obligacionId, `OB ${padded(obligacion ?? 0)}`]
  const message = `Este saldo pasó a la vigencia ${vigencia + 1} con ${act}: hágalo en ${label} de ${vigencia + 1}.`
  insist(false, 'PRE-119', message, {
    status: 409,
    facts: { documents: [{ label, path: documentAddress(document, id ?? '') }] },
  })
}

export interface CarriedLine {
  readonly kind: string
  readonly vigencia: number
  readonly actNumber: string
  readonly registroId: string | null
  readonly registro: number | null
  readonly obligacionId: string | null
  readonly obligacion: number | null
}

/** The lines that some moves touch. */
export function carriesOf(moves: readonly BudgetMove[]): readonly string[] {
  const ids = new Set(moves.flatMap(({ lineId, fromLineId }) => [lineId, fromLineId]))
  return [...ids].filter((id): id is NonNullable<typeof id> => id != null)
}

/** The one of some lines that an act carried and that is told first, if there is one. */
export const askCarried = (ids: RawBuilder<unknown>) => sql<CarriedLine>`
  select k.kind, k.vigencia, k.act_number as "actNumber", k.next_registro_id as "registroId", g.number as registro,
         k.next_obligacion_id as "obligacionId", o.number as obligacion
  from budget.carried_line k
  left join budget.registro g on g.id = k.next_registro_id left join budget.obligacion o on o.id = k.next_obligacion_id
  where k.line_id = any(${ids}) order by o.number nulls last, g.number limit 1`
