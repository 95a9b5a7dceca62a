import { rowFrom, rowWhere, type Tx } from '@quina/db/server'
import { notFound, padded } from '@quina/kernel'
import { openMonthsOf } from '../../ledger/vigencia/vigencia.server.ts'
import { draftsOf } from '../life/closing.server.ts'
import { leftOverOf } from '../life/left-over.domain.ts'
import { leftIn } from '../life/left-over.server.ts'
import { type CarryFacts, type ClosingPolicy, kindOf } from '../rezago/rezago.domain.ts'
import { banksCode } from './constitute.server.ts'
import { nextLeaves, type PendingLine, pendingOf } from './pending.server.ts'

/** The unpaid lines of a year, what prevents carrying them over, and the act that did so, if any. */
export async function readYear(tx: Tx, year: number, declared: ReadonlyMap<string, string>) {
  const vigencia = await rowFrom<{ status: string; policy: ClosingPolicy; nextStatus: string | null }>(tx)`
    select v.status, v.closing_policy as policy, n.status as "nextStatus"
    from budget.vigencia v left join budget.vigencia n on n.year = v.year + 1 where v.year = ${year}`
  if (vigencia === undefined) throw notFound('La vigencia')
  const constitution = await liveAct(tx, year)
  const lines = constitution === null ? await pendingOf(tx, year) : []
  const leafOf = await nextLeaves(tx, year, declared)
  const facts: CarryFacts = {
    year,
    nextStatus: vigencia.nextStatus,
    policy: vigencia.policy,
    uncarriable: leftOverOf(
      lines
        .filter((line) => kindOf(line, vigencia.policy) === null)
        .map(({ registroId, registroNumber, amount }) => ({
          document: 'budget.registro',
          documentId: registroId,
          label: `RP ${padded(registroNumber)}`,
          amount,
        })),
    ),
    certified: await leftIn(tx, year, 'cdp'),
    openMonths: await openMonthsOf(tx, year),
    drafts: await draftsOf(tx, year),
    unmapped: await unmappedOf(tx, year, { lines, policy: vigencia.policy, leafOf }),
    unfit: [...new Set(lines.filter((line) => !line.fit).map((line) => line.tercero))],
    constituted: constitution !== null,
  }
  return { facts, status: vigencia.status, constitution, lines, leafOf }
}

export async function liveAct(tx: Tx, year: number) {
  const act = await rowWhere(tx, 'budget.constitution', { vigencia: year, status: 'live' }, [
    'id',
    'actNumber',
    'actDate',
  ])
  return act ?? null
}

interface MappingInput {
  readonly lines: readonly PendingLine[]
  readonly policy: ClosingPolicy
  readonly leafOf: (code: string) => string | undefined
}

/** The codes without a leaf in the next year, including that of the banks that fund the carried lines. */
async function unmappedOf(tx: Tx, year: number, { lines, policy, leafOf }: MappingInput): Promise<string[]> {
  const carried = lines.filter((line) => kindOf(line, policy) !== 'expired')
  if (carried.length === 0) return []
  const codes = [...new Set(carried.map((line) => line.rubroCode))].filter(
    (code) => leafOf(code) === undefined,
  )
  const banks = await rowWhere(
    tx,
    'budget.rubroList',
    { vigencia: year + 1, code: banksCode, side: 'income', leaf: true },
    ['id'],
  )
  return banks === undefined ? [...codes, banksCode] : codes
}
