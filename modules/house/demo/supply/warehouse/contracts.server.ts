import type { ActionOf } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { cdpService, registroService } from '@quina/budget/server'
import { addPolicy, approvePolicy } from '@quina/contracts/contract'
import { contractService, contracts } from '@quina/contracts/server'
import { oneFrom, oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { addDays, type Day, day, moneyText, pesos } from '@quina/kernel'
import type { StaffName } from '../../ground/hospital/users.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { approved, screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { type DemoContract, demoContracts, insurer } from './contracts.domain.ts'
import type { Goods } from './foundation.server.ts'

export interface ContractPurchase {
  readonly loading: Loading
  readonly cast: Cast
  readonly goods: Goods
  /** The last day of the demonstration. */
  readonly last: Day
}

/**
 * Loads contracts: one that supplies the stores, one of a person's services, one just signed and one in process.
 * @returns their ids, by kind
 */
export async function buyByContract(
  buying: ContractPurchase,
): Promise<ReadonlyMap<DemoContract['kind'], string>> {
  const ids = new Map<DemoContract['kind'], string>()
  for (const each of demoContracts) ids.set(each.kind, await agree(buying, each))
  return ids
}

/** Takes a contract from the CDP as far as it goes. */
async function agree(buying: ContractPurchase, each: DemoContract): Promise<string> {
  const { loading, cast } = buying
  const { key, signedOn, upTo, guarantee } = each
  const cdpId = upTo === 'process' ? null : await certify(buying, each)
  const drafted = await once(loading, `contract.${key}`, cast.as('buyer').userId, (tx) =>
    draft(tx, buying, { each, cdpId }),
  )
  const id = drafted!
  const step = (who: StaffName, on: Day, action: ActionOf<typeof contractService.document>, input = {}) =>
    once(loading, `contract.${key}.${action}`, cast.as(who).userId, async (tx) => {
      await performAction(contractService, { tx, actor: cast.as(who), today: on, id, action, input })
      return null
    })
  await step('buyer', signedOn, 'process')
  if (upTo === 'process') return id
  await step('buyer', signedOn, 'award')
  await step('officer', signedOn, 'sign', { date: signedOn })
  if (upTo === 'sign') return id
  const committed = addDays(signedOn, 1)
  const started = addDays(signedOn, 3)
  await step('buyer', committed, 'commit', {
    date: committed,
    registroId: await commit(buying, { each, cdpId: cdpId! }),
  })
  if (guarantee) await insure(buying, { each, id })
  await step('buyer', started, 'legalise', {
    date: started,
    publishedOn: committed,
    secopId: `CO1.PCCNTR.${7_100 + demoContracts.indexOf(each)}`,
    secopUrl: null,
  })
  await step('buyer', started, 'start', { date: started, arlOn: committed })
  return id
}

const byBudget = ({ cast }: ContractPurchase) => [cast.as('budgetClerk'), cast.as('budgetHead')] as const

async function certify(
  buying: ContractPurchase,
  { key, value, rubro, signedOn, purpose }: DemoContract,
): Promise<string> {
  const { db } = buying.loading
  const { id: apropiacionId, cpc } = await oneFrom<{ id: string; cpc: string | null }>(db)`
    select a.id, case when r.requires_cpc then r.default_cpc end as cpc
    from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    where a.vigencia = 2026 and a.vigencia_gasto = '1.0' and r.code = ${rubro}`
  const { id: dependenciaId } = await oneWhere(db, 'budget.dependenciaFace', { code: '140' }, ['id'])
  const on = addDays(signedOn, -6)
  return approved(buying.loading, { key: `contract.${key}.cdp`, on, by: byBudget(buying) }, cdpService, {
    date: on,
    dependenciaId,
    expiresOn: day('2026-12-31'),
    purpose,
    lines: [{ apropiacionId, cpc, amount: pesos(value) }],
  })
}

type ContractDraft = Readonly<{ each: DemoContract; cdpId: string | null }>

async function commit(
  buying: ContractPurchase,
  { each: { key, value, signedOn, purpose, from }, cdpId }: ContractDraft & { readonly cdpId: string },
): Promise<string> {
  const { db } = buying.loading
  const { id: cdpLineId } = await oneFrom<{ id: string }>(db)`
    select id from budget.line_face where stage = 'cdp' and document_id = ${cdpId}::uuid`
  const on = addDays(signedOn, 1)
  const { id: terceroId } = await oneWhere(db, 'people.terceroFace', { number: from }, ['id'])
  return approved(
    buying.loading,
    { key: `contract.${key}.registro`, on, by: byBudget(buying) },
    registroService,
    {
      date: on,
      cdpId,
      terceroId,
      commitmentKind: 'contract',
      contractNumber: `CT-${key}`,
      contractDate: signedOn,
      purpose,
      lines: [{ cdpLineId, amount: pesos(value) }],
    },
  )
}

async function draft(
  tx: Tx,
  { cast, goods }: ContractPurchase,
  { each, cdpId }: ContractDraft,
): Promise<string> {
  const actor = cast.as('buyer')
  const { id: terceroId } = await oneWhere(tx, 'people.terceroFace', { number: each.from }, ['id'])
  const { id: supervisorId } = await oneFrom<{ id: string }>(tx)`
    select id from people.employee_list where campus_id = ${actor.campusId}::uuid and status = 'active' order by name limit 1`
  const { kind, modality, purpose, signedOn, value, guarantee, holds, papers } = each
  return createDraft(contractService, {
    tx,
    actor,
    input: {
      date: addDays(signedOn, -3),
      kind,
      modality,
      terceroId,
      supervisorId,
      purpose,
      cdpId,
      value: pesos(value),
      paymentForm: kind === 'supply' ? 'deliveries' : 'monthly',
      untilDay: day('2026-12-31'),
      paaLine: each.paaLine,
      ...holds,
      needsSettlement: kind === 'supply',
      lines: each.lines.map(({ product, detail, unit, quantity, price }) => ({
        productId: product === null ? null : goods.productId(product),
        detail,
        unit,
        quantity: String(quantity),
        unitPrice: pesos(price),
      })),
      programs: await programsOf(tx, each.programs ?? []),
      guarantees: guarantee ? [{ cover: 'compliance', percent: '10', extraMonths: 4 }] : null,
      papers: papers.map((one) => ({ kind: one, number: null, issuedOn: null, expiresOn: null })),
    },
  })
}

async function programsOf(tx: Tx, programs: NonNullable<DemoContract['programs']>) {
  const rows = await rowsFrom<{ id: string; code: string }>(tx)`
    select id, code from hospital.cost_centre_face where code = any(${programs.map(({ centre }) => centre)})`
  const centres = new Map(rows.map(({ code, id }) => [code, id]))
  return programs.map(({ program, centre, percent = null, amount }) => ({
    program,
    costCentreId: centres.get(centre) ?? null,
    percent,
    amount: amount === undefined ? null : pesos(amount),
  }))
}

async function insure(
  { loading, cast }: ContractPurchase,
  { each: { key, signedOn, value }, id }: { readonly each: DemoContract; readonly id: string },
): Promise<void> {
  const actor = cast.as('buyer')
  const on = addDays(signedOn, 2)
  await once(loading, `contract.${key}.policy`, actor.userId, async (tx) => {
    const { id: insurerId } = await oneWhere(tx, 'people.terceroFace', { number: insurer }, ['id'])
    const { act } = screensAt(contracts.operations, { tx, actor, today: on })
    const policy = await act(addPolicy, {
      contractId: id,
      insurerId,
      number: `45-101-${key}`,
      annex: '0',
      cover: 'compliance',
      insured: moneyText(pesos(value / 10)),
      fromDay: signedOn,
      untilDay: day('2027-05-31'),
      issuedOn: on,
      beneficiary: null,
    })
    await act(approvePolicy, { policyId: policy.id, date: on })
    return policy.id
  })
}
