import { readSheet, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { levelOf, natureOf, parentCodeOf } from '../../chart/account/account.domain.ts'
import { starterKinds } from '../voucher-kind/starter-kinds.domain.ts'
import { attributesOf } from './starter-attributes.domain.ts'
import { type StarterAccount, starterChart } from './starter-chart.domain.ts'

/** Adds the accounts of the starter chart that are missing; those that exist stay as they are. Safe to repeat. */
export async function seedChart(tx: Tx): Promise<void> {
  const known = new Set((await storedAccounts(tx)).map(({ code }) => code))
  await addAccounts(
    tx,
    starterChart.filter(({ code }) => !known.has(code)),
  )
}

/** Adds the missing accounts of the CGN's catalogue that comes with the product. Safe to repeat. */
export async function seedPublishedChart(tx: Tx): Promise<void> {
  await addAccounts(tx, missingOf(await publishedChart(), await storedAccounts(tx)))
}

/** The CGN's catalogue that comes with the product, parents before children, with natures by our rule. */
async function publishedChart(): Promise<readonly StarterAccount[]> {
  const { header, rows } = await readSheet(shippedContent('accounting', shippedFileOf('accounting', 'chart')))
  const cell = (cells: readonly unknown[], heading: string) => String(cells[header.indexOf(heading)] ?? '')
  const read = rows.map(({ cells }) => {
    const says = (heading: string) => cell(cells, heading) === 'si'
    const code = cell(cells, 'codigo')
    return {
      code,
      name: cell(cells, 'nombre'),
      nature: natureOf(code),
      acceptsMoves: says('acepta_movimiento') && levelOf(code) >= 4,
      requiresTercero: says('exige_tercero'),
      requiresCostCentre: says('exige_centro_costo'),
      requiresBase: says('exige_base'),
      requiresOpenItem: says('exige_documento_cruce'),
      treasuryOnly: false,
    }
  })
  return read.toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/**
 * The missing accounts of a chart, except those below an account that takes moves itself. Accounts with accounts below them take
 * no moves.
 */
function missingOf(
  chart: readonly StarterAccount[],
  stored: readonly Pick<StarterAccount, 'code' | 'acceptsMoves'>[],
): readonly StarterAccount[] {
  const postable = new Map(stored.map(({ code, acceptsMoves }) => [code, acceptsMoves]))
  const parents = new Set([...stored, ...chart].map(({ code }) => parentCodeOf(code)))
  const added: StarterAccount[] = []
  for (const account of chart) {
    const parent = parentCodeOf(account.code)
    if (postable.has(account.code) || (parent !== null && postable.get(parent) !== false)) continue
    const acceptsMoves = account.acceptsMoves && !parents.has(account.code)
    postable.set(account.code, acceptsMoves)
    added.push({ ...account, acceptsMoves })
  }
  return added
}

const storedAccounts = (tx: Tx) =>
  tx.selectFrom('accounting.account').select(['id', 'code', 'acceptsMoves']).execute()

/** @param missing parents before children, or with their parent already stored. */
async function addAccounts(tx: Tx, missing: readonly StarterAccount[]): Promise<void> {
  if (missing.length === 0) return
  const ids = new Map((await storedAccounts(tx)).map(({ id, code }) => [code, id]))
  for (const { code } of missing) ids.set(code, newId())
  const flows = await tx.selectFrom('accounting.flowConcept').select(['id', 'code']).execute()
  const flowIds = new Map(flows.map(({ id, code }) => [code, id]))
  const rows = missing.map((account) => {
    const parent = parentCodeOf(account.code)
    const { maturity, flow, exogena } = attributesOf(account.code)
    return {
      ...account,
      id: ids.get(account.code)!,
      parentId: parent === null ? null : ids.get(parent)!,
      maturity,
      flowConceptId: flowIds.get(flow ?? '') ?? null,
      exogenaConcept: exogena,
    }
  })
  await addTo(tx, 'accounting.account', rows)
}

/** Adds the kinds of voucher that are missing. Safe to repeat. */
export async function seedVoucherKinds(tx: Tx): Promise<void> {
  const families = await tx.selectFrom('accounting.voucherFamily').select(['id', 'code']).execute()
  const ids = new Map(families.map(({ id, code }) => [code, id]))
  await tx
    .insertInto('accounting.voucherKind')
    .values(
      starterKinds.map(({ family, ...kind }) => ({
        ...kind,
        id: newId(),
        familyId: ids.get(family)!,
        system: true,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
