import { catalogService, serveCatalog, serveCommand } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { must, refused } from '@quina/kernel'
import { generateYear } from './generate.server.ts'
import { generateHolidays, holiday } from './holiday.contract.ts'

/**
 * Rules: FES-001 the same name twice on a day and site, FES-002 a generated holiday keeps its date and name, FES-003 a national
 * day applies to every site.
 */
export const holidayService = catalogService<typeof holiday>({
  catalog: holiday,
  whose: 'site',
  acrossSites: 'unsited',
  refusals: {
    holiday_is_one: refused('FES-001', 'Ya existe ese festivo en esa fecha y sede.', 'date'),
  },
  async onSave(tx, { id, values }) {
    const everywhere = 'Un festivo nacional rige en todas las sedes: deje la sede vacía.'
    const fits = values.kind !== 'national' || values.campusId === null
    must(fits, 'FES-003', 'campusId', everywhere)
    if (id !== null) await mustKeepRule(tx, id, values)
  },
})

async function mustKeepRule(tx: Tx, id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const before = await storedRow(tx, 'hospital.holiday', id, ['rule', 'date', 'name', 'kind'])
  if (before.rule === 'manual') return
  const message = 'Lo generó una regla: no cambie su fecha, nombre ni tipo. Si no aplica, inactívelo.'
  for (const name of ['date', 'name', 'kind'] as const)
    must(String(before[name]) === String(values[name]), 'FES-002', name, message)
}

export const holidayOperations = [
  ...serveCatalog({ ...holidayService, ownOptions: true }),
  serveCommand(generateHolidays, ({ tx, input }) => generateYear(tx, input.year)),
]
