import type { ActionOf, DraftInput } from '@quina/blocks'
import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import {
  addPayerAccount,
  addPayerContact,
  contractService,
  contractYearService,
  payerService,
} from '@quina/insurers/server'
import { type Day, type Id, moneyText, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { municipalityIn } from '../../ground/hospital/found.server.ts'
import { hospitalMunicipality } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { type DemoContract, demoContracts } from './contracts.domain.ts'
import { type DemoPayer, demoPayers, regimeAccounts } from './payers.domain.ts'

/** Loads the payers, their contracts, and the value of each contract in the year. */
export async function loadPayers(loading: Loading, cast: Cast, today: Day): Promise<void> {
  const actor = cast.as('contracts')
  await once(loading, 'payers', actor.userId, async (tx) => {
    for (const payer of demoPayers) await keepPayer(tx, actor, payer)
    return null
  })
  await once(loading, 'contracts', actor.userId, async (tx) => {
    const tarifarioId = await tarifarioOf(tx)
    for (const given of demoContracts) await agree(tx, { actor, today, tarifarioId, given })
    return null
  })
}

async function keepPayer(tx: Tx, actor: Actor, payer: DemoPayer): Promise<void> {
  const terceroId = await terceroOf(tx, actor, payer)
  const { situation = 'normal', kind, coverage, userType } = payer
  const body = {
    terceroId,
    kind,
    adminCode: payer.adminCode ?? null,
    soatCode: payer.soatCode ?? null,
    coverage,
    userType,
    authorisation: payer.authorisation ?? 'service',
    demandsSiras: kind === 'soat' || kind === 'adres',
    paymentDays: payer.days ?? 30,
    directTransfer: payer.direct ?? false,
    invoiceEmail: `facturas@${payer.nit}.demo`,
    filingMedium: 'portal',
    filingUrl: `https://radicacion.${payer.nit}.demo`,
    filingHours: 'Lunes a viernes, 7:00 a 17:00',
    filingFormats: 'PDF por factura, RIPS JSON y CUV',
    filingMaxMb: 20,
    situation,
    situationFrom: situation === 'normal' ? null : '2025-11-01',
    impairment: situation === 'liquidation' ? '80' : null,
  }
  const { id } = await saveRow(tx, payerService, { id: null, body, actor })
  for (const regime of payer.regimes)
    await addPayerAccount(tx, String(id), { regime, ...(await accountsOf(tx, regime)) })
  await addPayerContact(tx, String(id), {
    purpose: 'filing',
    name: 'Mesa de radicación',
    role: null,
    phone: '602 555 0199',
    email: null,
  })
}

/** Returns the accounts of a régimen's receivables, before and after filing, and of its income. */
async function accountsOf(tx: Tx, regime: string) {
  const { unfiled, filed, rubro } = regimeAccounts[regime] ?? regimeAccounts.private
  const rows = await rowsWhere(tx, 'accounting.accountFace', { code: [unfiled, filed] }, ['id', 'code'])
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? null
  return {
    unfiledAccountId: idOf(unfiled),
    filedAccountId: idOf(filed),
    incomeAccountId: null,
    rubroCode: rubro,
    priorRubroCode: '1.1.02.05.001.09.98',
  }
}

async function terceroOf(tx: Tx, actor: Actor, { nit, name, kind }: DemoPayer): Promise<string> {
  const known = await rowWhere(tx, 'people.terceroFace', { number: nit }, ['id'])
  if (known !== undefined) return known.id
  return addTercero(tx, actor, {
    documentType: 'NIT',
    number: nit,
    personType: 'juridica',
    businessName: name,
    isCustomer: true,
    isEps: kind.startsWith('eps'),
    address: 'Calle de demostración 1-23',
    municipalityId: (await municipalityIn(tx, hospitalMunicipality)) as Id<'reference.municipality'>,
    phone: '602 555 0100',
    email: `contacto@${nit}.demo`,
  })
}

/** Returns the published tarifario of the last code; contracts by event are created once there is one. */
const tarifarioOf = async (tx: Tx): Promise<string | null> => {
  const found = await tx
    .selectFrom('tariffs.tarifarioVersion as v')
    .innerJoin('tariffs.tarifario as t', 't.id', 'v.tarifarioId')
    .select('t.id')
    .where('v.status', '=', 'published')
    .where('v.fromDay', '<=', '2026-01-01')
    .orderBy('t.code', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

type Contract = typeof contractService.document

type ContractInput = Readonly<{ actor: Actor; today: Day; tarifarioId: string | null; given: DemoContract }>

const inPesos = (value: number | undefined): bigint | null => (value === undefined ? null : pesos(value))

async function agree(tx: Tx, { actor, today, tarifarioId, given }: ContractInput): Promise<void> {
  if (given.modality === '12' && tarifarioId === null) return
  const year = Number(today.slice(0, 4)) - (given.when === 'past' ? 1 : 0)
  const id = await createDraft(contractService, {
    tx,
    actor,
    input: await inputOf(tx, given, year, tarifarioId),
  })
  if (given.when === 'draft') return
  const run = (action: ActionOf<Contract>, input: object = {}) =>
    performAction(contractService, { tx, actor, today, id, action, input })
  await run('activate')
  if (given.addition !== undefined)
    await run('amend', {
      kind: 'addition',
      amendmentNumber: '1',
      date: `${year}-08-01`,
      value: moneyText(pesos(given.addition)),
      newEnd: null,
      note: 'Adición por mayor demanda del segundo semestre.',
    })
  if (given.when === 'past')
    await run('end', { date: `${year}-12-31`, reason: 'Venció el plazo del contrato.' })
  if (given.value !== undefined && given.when === 'present') await distribute(tx, actor, { id, given, year })
}

async function inputOf(
  tx: Tx,
  given: DemoContract,
  year: number,
  tarifarioId: string | null,
): Promise<DraftInput<Contract>> {
  const payer = await tx
    .selectFrom('insurers.payerFace as p')
    .innerJoin('people.terceroFace as t', 't.id', 'p.terceroId')
    .select(['p.id', 'p.paymentDays'])
    .where('t.number', '=', given.nit)
    .executeTakeFirstOrThrow()
  const capita = given.modality === '11'
  const listed = capita && given.pricesGiven !== true
  return {
    payerId: payer.id,
    contractNumber: `${given.number}-${year}`,
    name: given.name,
    date: `${year - 1}-12-20`,
    startsOn: `${year}-${given.from ?? '01-01'}`,
    endsOn: `${year}-${given.to ?? '12-31'}`,
    autoRenews: false,
    object: 'Prestación de servicios de salud a los usuarios del pagador en las sedes del hospital.',
    contractModality: given.modality,
    coverage: given.coverage,
    regime: given.regime,
    authorisation: given.authorisation ?? false,
    serviceMode: listed ? 'listed' : 'manual',
    tarifarioId: listed ? null : tarifarioId,
    percent: given.percent ?? null,
    rounding: '100',
    value: inPesos(given.value),
    monthlyValue: inPesos(given.monthly),
    capitaBasis: capita ? 'month' : null,
    population: given.population ?? null,
    paymentDays: payer.paymentDays,
    supervisor: 'Coordinación de contratación',
    glosaTerms: 'Resolución 2284 de 2023.',
    userTypes: given.userTypes.map((userType) => ({ userType })),
  }
}

type DistributionInput = Readonly<{ id: string; given: DemoContract; year: number }>

/** Distributes the initial value over twelve months; the last one takes the remainder. */
async function distribute(tx: Tx, actor: Actor, { id, given, year }: DistributionInput): Promise<void> {
  const whole = given.value ?? 0
  const each = Math.floor(whole / 12)
  const monthly = Array.from({ length: 12 }, (_, index) => (index === 11 ? whole - each * 11 : each))
  const named = <T>(prefix: string, of: (at: number) => T) =>
    Object.fromEntries(
      monthly.map((_, index) => [`${prefix}${String(index + 1).padStart(2, '0')}`, of(index)]),
    )
  const body = {
    contractId: id,
    vigencia: year,
    regime: given.regime,
    value: moneyText(pesos(whole)),
    ...named('plan', (at) => moneyText(pesos(monthly[at] ?? 0))),
    ...named('members', () => given.population ?? null),
  }
  await saveRow(tx, contractYearService, { id: null, body, actor })
}
