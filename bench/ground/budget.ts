import type pg from 'pg'
import { type HttpClient, must } from '../harness/http-client.ts'

const leaves = 60
const each = '900000000000.00'

/** Lays an open vigencia of sixty lines of control with ample balances, through the API. Existing rows stay. */
export async function layBudget(pool: pg.Pool, client: HttpClient, year: number): Promise<void> {
  const { rows } = await pool.query("select 1 from budget.vigencia where status = 'open'")
  if (rows.length > 0) return
  const make = async (catalog: string, body: unknown): Promise<string> =>
    (JSON.parse(must(await client.post(`/api/budget/${catalog}`, body), catalog).body) as { id: string }).id
  const funding = { withFunds: true, specificUse: false, norm: null }
  const fuenteId = await make('fuente', { code: '1.2.1.0.00', name: 'Ingresos corrientes', ...funding })
  await make('dependencia', { code: '210', name: 'Farmacia' })
  const policy = { closingPolicy: 'd115_all_cxp', pacControl: 'no' }
  await make('vigencia', { year, programmingMethod: 'financial_statements', ...policy })

  const usual = { controlGroup: null, requiresCpc: false, defaultCpc: null, usesPac: true }
  const plant = (side: string, code: string, parentId: string | null) =>
    make('rubro', { vigencia: year, side, code, name: `Rubro ${code}`, ccpetCode: code, parentId, ...usual })
  const income = await plant('income', '1', null)
  const sales = await plant('income', '1.1', income)
  const expense = await plant('expense', '2', null)
  const rubros: string[] = []
  for (let at = 1; at <= leaves; at++) rubros.push(await plant('expense', `2.${at}`, expense))

  const total = `${900_000_000_000n * BigInt(leaves)}.00`
  const id = await make('initial', {
    date: `${year}-01-01`,
    actKind: 'acuerdo',
    actNumber: `014 de ${year - 1}`,
    actDate: `${year - 1}-12-01`,
    finalAvailability: '0.00',
    note: null,
    income: [{ rubroId: sales, fuenteId, amount: total }],
    expense: rubros.map((rubroId) => ({ rubroId, fuenteId, amount: each })),
  })
  must(await client.post(`/api/budget/initial/${id}/approve`, {}), 'approve the initial budget')
}
