import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type FlatRow,
  type Operation,
  refusing,
  serveDocument,
  servedDocument,
  serveFlatReport,
  serveQuery,
} from '@quina/blocks/server'
import { oneWhere, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import {
  addDays,
  conflict,
  type Day,
  insist,
  lastDayOf,
  money,
  monthOf,
  must,
  showDay,
  showPesos,
  vigenciaOf,
} from '@quina/kernel'
import { sql } from 'kysely'
import { monthSentence } from '../../register/basis/basis.domain.ts'
import { type BasisRow, basisColumns, storedBasis } from '../../register/basis/basis.server.ts'
import { mustBeRead } from '../../register/usage/usage.server.ts'
import {
  depreciationCommands,
  lastDepreciated,
  passedAfter,
  sharesOf,
  storeLines,
} from '../depreciation-lines/depreciation-lines.server.ts'
import { depreciationDetail, depreciationRun, nextDepreciation } from './depreciation-run.contract.ts'

type StoredRun = Stored<typeof depreciationRun>

const runPrint: DocumentPrint<typeof depreciationRun> = {
  tells: ({ facts }) => [{ label: 'Bienes', value: String(facts.assets) }],
  worth: ({ facts }) => money(facts.amount),
  signs: { assets: 'Activos fijos', accounting: 'Contador' },
}

/**
 * Rules: BIE-050, BIE-051 the cut-off day, BIE-052 nothing to depreciate, BIE-045 no reading, BIE-053 no centre, BIE-054, BIE-055
 * the order of months.
 */
export const depreciationRunService = servedDocument<typeof depreciationRun>({
  document: depreciationRun,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      const { date, purpose, campusId } = document
      const last = lastDayOf(vigenciaOf(date), monthOf(date))
      must(date === last, 'BIE-050', 'date', `El corte es el último día del mes: ${showDay(last)}.`)
      must(date <= today, 'BIE-051', 'date', 'El corte no puede ser futuro.')
      await mustFollow(tx, document)
      await mustBeRead(tx, { campusId, on: date })
      const stored = await storeLines(tx, document.id, { campusId, on: date })
      insist(stored > 0, 'BIE-052', 'Ningún bien de la sede tiene algo que depreciar en ese mes.')
      const commands = await depreciationCommands(tx, await sharesOf(tx, document.id, date))
      const days = [[date, commands] as const, ...(await passedAfter(tx, document.id, date))]
      const entries = await Promise.all(
        days.map(async ([day, posted]) =>
          entry({ kind: 'DP', day, concept: purpose }, await postingLines(tx, day, posted)),
        ),
      )
      return [toJournal(entries)]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'BIE-056', 'date', 'No puede ser anterior al corte.')
      const last = await lastDepreciated(tx, document.campusId)
      insist(last === document.date, 'BIE-054', 'Reverse antes la depreciación de los meses posteriores.', {
        status: 409,
      })
      await sql`
        insert into assets.depreciation_line (run_id, asset_id, reversal, basis_id, cost_centre_id, before, amount, days,
          of_days)
        select run_id, asset_id, true, basis_id, cost_centre_id, before + amount, -amount, days, of_days
        from assets.depreciation_line where run_id = ${document.id}::uuid`.execute(tx)
    },
  },
  extra: async (tx, { id, campusId, status }) => {
    const { assets, amount } = await oneWhere(tx, 'assets.depreciationRunList', { id }, ['assets', 'amount'])
    const pending = status === 'draft' ? await pendingOf(tx, campusId) : []
    return { facts: { assets: assets ?? 0, amount: amount ?? '0', pending } }
  },
  print: runPrint,
})

/** Returns the plates in transfers that are not accepted yet: they are depreciated where they still are. */
async function pendingOf(tx: Tx, campusId: string): Promise<string[]> {
  return valuesFrom<string>(tx)`
    select a.plate from assets.asset_transfer_line t join assets.asset a on a.id = t.asset_id
    where t.pending and a.campus_id = ${campusId}::uuid order by a.plate limit 50`
}

/** @throws Problem `DEPRECIACION_YA_EJECUTADA`, BIE-055 when an earlier month is missing */
async function mustFollow(tx: Tx, { campusId, date }: StoredRun): Promise<void> {
  const last = await lastDepreciated(tx, campusId)
  insist(last === null || last < date, again.code, again.message, {
    status: 409,
    fields: { date: again.message },
  })
  const next = last === null ? date : addDays(last, 1)
  const missing = `Falta la depreciación del mes que empieza el ${showDay(next)}.`
  must(last === null || next.slice(0, 7) === date.slice(0, 7), 'BIE-055', 'date', missing)
}

const again = conflict(
  'DEPRECIACION_YA_EJECUTADA',
  'La depreciación de ese mes, o de uno posterior, ya se ejecutó en la sede.',
  'date',
)

interface DetailRow extends BasisRow {
  readonly id: string
  readonly plate: string
  readonly description: string
  readonly className: string
  readonly costCentre: string
  readonly day: Day
  readonly before: string
  readonly amount: string
  readonly after: string
  /** The depreciation before the month, and the days in the centre when the month is split among several. */
  readonly opening: string
  readonly ofCentre: number | null
  readonly ofMonth: number | null
}

async function detailOf(tx: Tx, runId: string): Promise<FlatRow[]> {
  const rows = await rowsFrom<DetailRow>(tx)`
    select md5(a.id::text || k.id)::uuid as id, a.plate, a.description, c.name as "className",
           k.code || ' ' || k.name as "costCentre", r.date::text as day, l.days as "ofCentre", l.of_days as "ofMonth",
           min(l.before) over (partition by a.id)::text as opening, l.before::text, l.amount::text, (l.before + l.amount)::text
           as after, ${basisColumns}
    from assets.depreciation_line l
    join assets.depreciation_run r on r.id = l.run_id
    join assets.basis b on b.id = l.basis_id
    join assets.asset a on a.id = l.asset_id
    join assets.asset_class c on c.id = a.class_id
    join hospital.cost_centre_face k on k.id = l.cost_centre_id
    where l.run_id = ${runId}::uuid and not l.reversal order by a.plate, l.before`
  return rows.map((row) => {
    const { id, plate, description, className, costCentre, day, before, amount, after } = row
    const whole = monthSentence(storedBasis(row), day, money(row.opening))
    const part = `De ellos, ${row.ofCentre} de ${row.ofMonth} días en este centro: ${showPesos(money(amount))}.`
    const explanation = row.ofCentre === null ? whole : `${whole} ${part}`
    return { id, plate, description, className, costCentre, before, amount, after, explanation }
  })
}

export const depreciationOperations: readonly Operation[] = refusing(
  { 'assets.depreciation_run_once': again },
  [
    ...serveDocument(depreciationRunService),
    serveQuery(nextDepreciation, async ({ tx, actor, today }) => {
      const last = await lastDepreciated(tx, actor.campusId)
      const next = last === null ? addDays(`${today.slice(0, 8)}01` as Day, -1) : addDays(last, 1)
      return { date: lastDayOf(vigenciaOf(next), monthOf(next)) }
    }),
    ...serveFlatReport({
      whose: 'site',
      report: depreciationDetail,
      read: (tx, { depreciationRunId }) => detailOf(tx, depreciationRunId),
    }),
  ],
)
