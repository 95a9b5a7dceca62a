import type { ActionOf } from '@quina/blocks'
import { createDraft, performAction } from '@quina/blocks/server'
import { oneFrom } from '@quina/db/server'
import { type Day, day, type Id, newId, pesos } from '@quina/kernel'
import { addEmployee, addTercero } from '@quina/people/server'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { type BudgetWorld, budgetWorld } from '../../../modules/finance/budget/testing/budget-world.server.ts'
import type { contract } from '../../../modules/supply/contracts/contract/contract/contract.contract.ts'
import { contractService } from '../../../modules/supply/contracts/contract/contract/contract.server.ts'
import { contracts } from '../../../modules/supply/contracts/server.ts'

export type ContractsWorld = Awaited<ReturnType<typeof contractsWorld>>
export const contractsToday = day('2026-11-20')

/** A house with a budget, a supervisor, and contracts that are taken from their draft to their execution. */
export async function contractsWorld() {
  const budget = await budgetWorld({ drugs: 9_000_000_000, services: 9_000_000_000 })
  const ground = await furnishContracts(budget)
  const screens = screensOf(contracts.operations, {
    db: budget.db,
    actor: budget.chief,
    today: contractsToday,
  })
  return { ...budget, ...ground, ask: screens.ask, press: screens.act, ...contractVerbs(budget, ground) }
}

export async function furnishContracts({
  act,
  chief,
  campusId,
}: Pick<BudgetWorld, 'act' | 'chief' | 'campusId'>) {
  return act(async (tx) => {
    await sql`insert into admin.campus (id, code, name) values (${campusId}, '96', 'Sede de contratos')
              on conflict (id) do nothing`.execute(tx)
    const positionId = newId<'hospital.position'>()
    await sql`insert into hospital.position (id, code, name, level, nature, posts, risk_class)
              values (${positionId}, '219-01', 'Profesional', 'profesional', 'career', 4, 1)`.execute(tx)
    const natural = (number: string, lastName: string) =>
      addTercero(tx, chief, {
        documentType: 'CC',
        number,
        personType: 'natural',
        firstName: 'Nora',
        lastName,
        address: 'Calle 3 # 4-5',
        municipality: 'Cali',
        phone: '6025550111',
      })
    const terceroId = await natural('94200001', 'Supervisora')
    const supervisorId = await addEmployee(tx, chief, {
      terceroId,
      linkType: 'career',
      positionId,
      campusId,
      startDate: '2020-01-01',
    })
    return { supervisorId, contractor: await natural('94200002', 'Contratista') }
  })
}

const paper = (kind: string) => ({ kind, number: null, issuedOn: null, expiresOn: null })
export const companyPapers = ['rut', 'chamber', 'contraloria', 'procuraduria', 'inability'].map(paper)
export const personPapers = [
  'rut',
  'identity',
  'contraloria',
  'procuraduria',
  'police',
  'inability',
  'health',
  'arl',
].map(paper)

type Ground = { readonly supervisorId: Id<'people.employee'> }

const supplyOf = ({ supplier, supervisorId }: Ground & { readonly supplier: Id<'people.tercero'> }) => ({
  date: day('2026-03-02'),
  kind: 'supply',
  modality: 'offers',
  terceroId: supplier,
  purpose: 'Suministro de dispositivos médicos',
  value: pesos(60_000_000),
  paymentForm: 'deliveries',
  untilDay: day('2026-12-31'),
  supervisorId,
  paaLine: 'PAA-014',
  needsSettlement: true,
  lines: [
    { productId: null, detail: 'Gasa estéril', unit: 'Unidad', quantity: '60000', unitPrice: pesos(1_000) },
  ],
  papers: companyPapers,
})

type BudgetVerbs = Pick<BudgetWorld, 'act' | 'chief' | 'supplier' | 'approvedCdp' | 'approvedRegistro'>

/** Contracts as who buys takes them, in any house with a budget. */
export function contractVerbs(budget: BudgetVerbs, { supervisorId }: Ground) {
  const { act, chief, supplier, approvedCdp, approvedRegistro } = budget
  const draft = (change: object = {}) => {
    const input = { ...supplyOf({ supplier, supervisorId }), ...change }
    return act((tx) => createDraft(contractService, { tx, actor: chief, input: input as never }))
  }
  const run = (
    id: string,
    action: ActionOf<typeof contract>,
    input: object = {},
    today: Day = contractsToday,
  ) => act((tx) => performAction(contractService, { tx, actor: chief, today, id, action, input }))
  /** Signed, with its registro: a value of whole pesos, its CDP and its registro are of the same. */
  const perfected = async (change: object = {}, amount = 60_000_000) => {
    const cdp = await approvedCdp({ drugs: amount })
    const id = await draft({ cdpId: cdp.id, ...change })
    await run(id, 'process')
    await run(id, 'award')
    await run(id, 'sign', { date: '2026-03-10' })
    const { terceroId = supplier } = change as { terceroId?: Id<'people.tercero'> }
    const registro = await approvedRegistro(cdp, amount, { date: '2026-03-11', terceroId })
    await run(id, 'commit', { date: '2026-03-11', registroId: registro.id })
    return { id, cdp, registro }
  }
  const legalise = (id: string) =>
    run(id, 'legalise', {
      date: '2026-03-12',
      publishedOn: '2026-03-12',
      secopId: 'CO1.PCCNTR.100',
      secopUrl: null,
    })
  const running = async (change: object = {}, amount = 60_000_000) => {
    const made = await perfected(change, amount)
    await legalise(made.id)
    await run(made.id, 'start', { date: '2026-03-16', arlOn: '2026-03-15' })
    return made
  }
  return { draft, run, perfected, legalise, running }
}

/** The figures of a contract, in whole pesos. */
export const figuresOf = ({ act }: ContractsWorld, id: string) =>
  act(
    (tx) =>
      oneFrom<{ agreed: number; taken: number; executed: number; status: string; endsOn: string | null }>(tx)`
      select b.agreed::float8 as agreed, b.taken::float8 as taken, b.executed::float8 as executed, c.status, c.ends_on
      from contracts.contract c join contracts.contract_balance b on b.contract_id = c.id where c.id = ${id}::uuid`,
  )
