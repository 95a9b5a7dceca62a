import { permissionFor, shapeOf } from '@quina/blocks'
import {
  exportRows,
  importOperations,
  type Operation,
  parseOrRefuse,
  type SavesRow,
  serveFile,
} from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, moneyText, must, newId } from '@quina/kernel'
import { z } from 'zod'
import { exportAccumulated, opening } from '../opening/opening.contract.ts'
import { holdDraft } from '../opening/opening-import.server.ts'
import { accumulatedColumns, accumulatedPath } from './accumulated.contract.ts'
import { type AccumulatedLine, dayBrought, keyOf, mustBring } from './accumulated.domain.ts'
import { rulesCoded } from './accumulated.server.ts'

const input = shapeOf(accumulatedColumns)
const title = 'Acumulados del año'

/** Imports the accumulated amounts from a file into the draft, and exports them to a file that can be imported again. */
export const accumulatedOperations: Operation[] = [
  ...importOperations({
    path: accumulatedPath,
    params: z.object({ id: z.uuid() }),
    access: permissionFor(opening, 'edit'),
    tag: 'accounting',
    title,
    fields: accumulatedColumns,
    saving: async (tx, _actor, { id = '' }) => savingInto(tx, id),
  }),
  serveFile(exportAccumulated, async ({ tx, input: { id } }) =>
    exportRows({ format: 'xlsx', title, columns: accumulatedColumns, rows: await exported(tx, id) }),
  ),
]

async function savingInto(tx: Tx, id: string): Promise<SavesRow> {
  const { date } = await holdDraft(tx, id)
  const stored = await tx
    .selectFrom('accounting.openingAccumulated')
    .selectAll()
    .where('parentId', '=', id)
    .execute()
  const known = new Map(stored.map((row) => [keyOf(row), row.id]))
  return async (values) => {
    const { ruleId: code, ...typed } = parseOrRefuse(input, values)
    const rule = code === null ? undefined : await ruleCalled(tx, { code, ...typed }, date)
    const line: AccumulatedLine = { ...typed, ruleId: rule?.id ?? null }
    mustBring(line, { rule, startsOn: date })
    const { base, withheld, paid } = line
    const written = { ...line, base: moneyText(base), withheld: moneyText(withheld), paid: moneyText(paid) }
    const was = known.get(keyOf(line))
    if (was !== undefined) {
      await tx.updateTable('accounting.openingAccumulated').set(written).where('id', '=', was).execute()
      return false
    }
    const made = newId()
    const position = known.size + 1
    await addTo(tx, 'accounting.openingAccumulated', { ...written, id: made, parentId: id, position })
    known.set(keyOf(line), made)
    return true
  }
}

type RuleKey = Readonly<{ code: string; month: number; municipalityId: string | null }>

/** The rule with a code, preferably in force in the month and of the municipality of the row. */
async function ruleCalled(tx: Tx, { code, month, municipalityId }: RuleKey, startsOn: Day) {
  const coded = await rulesCoded(tx, code)
  const on = dayBrought(month, startsOn)
  const here = coded.filter(
    (one) => municipalityId === null || [null, municipalityId].includes(one.municipalityId),
  )
  const acting = here.filter(
    ({ fromDay, untilDay }) => fromDay <= on && (untilDay === null || untilDay >= on),
  )
  const found = acting.length > 0 ? acting : here.length > 0 ? here : coded
  must(found.length > 0, 'CON-113', 'ruleId', `«${code}» no es una regla de retención.`)
  const many = `Hay varias reglas «${code}»: escriba el municipio o elíjala en la pantalla.`
  must(found.length === 1, 'CON-113', 'ruleId', many)
  return found[0]
}

async function exported(tx: Tx, id: string): Promise<readonly Record<string, string | null>[]> {
  return rowsFrom<Record<string, string | null>>(tx)`
    select t.number as tercero_id_label, t.number as tercero_id, a.month, r.code as rule_id, m.label as municipality_id,
           m.label as municipality_id_label, a.base::text as base, a.withheld::text as withheld, a.paid::text as paid
    from accounting.opening_accumulated a join people.tercero_face t on t.id = a.tercero_id
    left join accounting.withholding_rule r on r.id = a.rule_id
    left join reference.municipality_option m on m.id = a.municipality_id
    where a.parent_id = ${id}::uuid order by a.position`
}
