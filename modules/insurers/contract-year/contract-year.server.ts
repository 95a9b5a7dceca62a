import { type CatalogService, parameterOn, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type Day, day, insist, money, notFound, sumOf } from '@quina/kernel'
import { contractBalance } from '../use/use.server.ts'
import { type ContractYearValues, contractYear } from './contract-year.contract.ts'
import { mustFitYear, type YearRoom } from './contract-year.domain.ts'

const twice = 'Ese contrato ya tiene esa vigencia en ese régimen.'

/** Rules: CTR-060 to CTR-066. */
export const contractYearService: CatalogService<typeof contractYear> = {
  catalog: contractYear,
  whose: 'site',
  table: 'insurers.contractYear',
  async onSave(tx, { id, values }) {
    await mustBeIncome(tx, values)
    mustFitYear(values, await roomOf(tx, values, id))
  },
  existing: async (tx, values) =>
    tx
      .selectFrom('insurers.contractYear')
      .select(['id', 'version'])
      .where('contractId', '=', String(values.contractId))
      .where('vigencia', '=', Number(values.vigencia))
      .where('regime', '=', String(values.regime))
      .executeTakeFirst(),
  refusals: { contract_year_once: { code: 'CTR-065', message: twice, field: 'vigencia' } },
}

export const contractYearOperations = serveCatalog(contractYearService)

/** The contract is held: two years of it cannot both take what is left. */
async function roomOf(
  tx: Tx,
  { contractId, vigencia }: ContractYearValues,
  id: string | null,
): Promise<YearRoom> {
  const held = await tx
    .selectFrom('insurers.contract')
    .select(['startsOn', 'endsOn'])
    .where('id', '=', contractId)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) throw notFound('El contrato')
  const { worth } = await contractBalance(tx, contractId)
  const years = await tx
    .selectFrom('insurers.contractYear')
    .select(['id', 'value'])
    .where('contractId', '=', contractId)
    .where('active', '=', true)
    .execute()
  return {
    worth,
    others: sumOf(
      years.filter((year) => year.id !== id),
      ({ value }) => money(value),
    ),
    startsOn: held.startsOn as Day,
    endsOn: held.endsOn as Day,
    vigenciaOpen: await isOpen(tx, vigencia),
  }
}

/** A provider without public budget has no vigencias to open. */
async function isOpen(tx: Tx, vigencia: number): Promise<boolean> {
  if (!(await parameterOn(tx, manejaPresupuesto, day(`${vigencia}-12-31`)))) return true
  const found = await tx
    .selectFrom('budget.vigencia')
    .selectAll()
    .where('year', '=', vigencia)
    .executeTakeFirst()
  return found !== undefined && found.status !== 'closed'
}

/** @throws Problem CTR-066: its rubros are of income, of the vigencia. */
async function mustBeIncome(tx: Tx, { vigencia, rubroId, priorRubroId }: ContractYearValues): Promise<void> {
  for (const [name, id] of Object.entries({ rubroId, priorRubroId })) {
    if (id === null) continue
    const rubro = await tx
      .selectFrom('budget.rubro')
      .select(['side', 'vigencia'])
      .where('id', '=', id)
      .executeTakeFirst()
    const message = `Elija un rubro de ingreso de ${vigencia}.`
    insist(rubro?.side === 'income' && rubro.vigencia === vigencia, 'CTR-066', message, {
      fields: { [name]: message },
    })
  }
}
