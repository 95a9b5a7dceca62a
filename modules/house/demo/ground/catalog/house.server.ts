import { sayFuente } from '@quina/accounting/server'
import type { AnyCatalog } from '@quina/blocks'
import { type Actor, type CatalogService, saveRow } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { costCentreService, generateYear, holidayService, locationService } from '@quina/hospital/server'
import { bankAccountService, checkbookService } from '@quina/treasury/server'
import { administrator } from '../hospital/users.domain.ts'
import { administratorOf, type Cast } from '../step/actors.server.ts'
import { type Loading, once } from '../step/step.server.ts'
import { fuentes } from './catalogs.domain.ts'

/** Loads cost centres, places, holidays and bank accounts, by the same rules as their screens. */
export async function loadHouse(loading: Loading, cast: Cast): Promise<void> {
  const userId = await administratorOf(loading.db)
  const [main, esperanza] = cast.campusIds
  const admin = { userId, name: administrator.name, campusId: main, permissions: new Set<string>() }
  const treasurer = cast.as('treasurer')
  await once(loading, 'costCentres', userId, (tx) => addCentres(tx, admin))
  await once(loading, 'locations.main', userId, (tx) => addPlaces(tx, admin, main, mainPlaces))
  await once(loading, 'locations.esperanza', userId, (tx) => addPlaces(tx, admin, esperanza, esperanzaPlaces))
  await once(loading, 'holidays', userId, (tx) => addHolidays(tx, admin))
  await once(loading, 'bankAccounts', treasurer.userId, (tx) => addBankAccounts(tx, treasurer))
}

const add = async <C extends AnyCatalog>(tx: Tx, service: CatalogService<C>, actor: Actor, body: object) =>
  (await saveRow(tx, service, { id: null, body, actor })).id

async function addCentres(tx: Tx, actor: Actor): Promise<null> {
  const ids = new Map<string, string>()
  for (const [code, name, kind, within, costAccount] of costCentres) {
    const parentId = ids.get(within ?? '') ?? null
    const body = { code, name, kind, parentId, costAccount }
    ids.set(code, await add(tx, costCentreService, actor, body))
  }
  return null
}

async function addPlaces(
  tx: Tx,
  actor: Actor,
  campusId: string,
  places: readonly DemoPlace[],
): Promise<null> {
  const ids = new Map<string, string>()
  for (const [code, name, kind, within] of places) {
    const parentId = ids.get(within ?? '') ?? null
    const body = { campusId, parentId, kind, code, name, condition: 'working', accessible: false }
    ids.set(code, await add(tx, locationService, actor, body))
  }
  return null
}

async function addHolidays(tx: Tx, actor: Actor): Promise<null> {
  for (const year of [2025, 2026, 2027]) await generateYear(tx, year)
  for (const own of ownHolidays)
    await add(tx, holidayService, actor, { ...own, campusId: null, emergenciesOpen: true })
  return null
}

async function addBankAccounts(tx: Tx, actor: Actor): Promise<null> {
  const bank = await tx
    .selectFrom('people.terceroFace')
    .select('id')
    .where('isBank', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: fuenteId } = await oneWhere(tx, 'budget.fuenteFace', { code: fuentes.own.code }, ['id'])
  for (const { account, ...given } of bankAccounts) {
    const { id: accountId } = await oneWhere(tx, 'accounting.accountFace', { code: account }, ['id'])
    const amounts = {
      fuenteId,
      overdraft: '0.00',
      minimumBalance: '0.00',
      gmfExempt: false,
      jointSignature: true,
    }
    const body = { ...given, ...amounts, bankId: bank.id, accountId, use: 'free', openedOn: '2024-01-15' }
    const bankAccountId = await add(tx, bankAccountService, actor, body)
    if (given.kind !== 'corriente') continue
    const book = { bankAccountId, firstNumber: 1001, lastNumber: 1100, nextNumber: 1001 }
    await add(tx, checkbookService, actor, { ...book, receivedOn: '2026-01-10' })
  }
  await saySoldWithOwn(tx, fuenteId)
  return null
}

/** Declares that sales and their receivables use own resources. */
async function saySoldWithOwn(tx: Tx, fuenteId: string): Promise<void> {
  const sold = await tx
    .selectFrom('accounting.accountFace')
    .select('id')
    .where('code', '~', '^(1319|1384|4312|4395)')
    .where('acceptsMoves', '=', true)
    .execute()
  for (const { id } of sold) await sayFuente(tx, id, fuenteId)
}

/** A place of a site: code, name, kind, and the place that contains it. */
type DemoPlace = readonly [code: string, name: string, kind: string, within: string | null]

const mainPlaces: readonly DemoPlace[] = [
  ['A', 'Bloque A Consulta externa', 'block', null],
  ['A1', 'Piso 1', 'floor', 'A'],
  ['A1-CE', 'Consulta externa', 'service', 'A1'],
  ['C101', 'Consultorio 101 Medicina general', 'consulting', 'A1-CE'],
  ['C102', 'Consultorio 102 Medicina general', 'consulting', 'A1-CE'],
  ['C103', 'Consultorio 103 Pediatría', 'consulting', 'A1-CE'],
  ['C104', 'Consultorio 104 Odontología', 'consulting', 'A1-CE'],
  ['B', 'Bloque B Hospitalización y urgencias', 'block', null],
  ['B1', 'Piso 1', 'floor', 'B'],
  ['B1-UR', 'Urgencias', 'service', 'B1'],
  ['OBS', 'Sala de observación', 'room', 'B1-UR'],
  ['OBS-1', 'Camilla 1', 'bed', 'OBS'],
  ['OBS-2', 'Camilla 2', 'bed', 'OBS'],
  ['OBS-3', 'Camilla 3', 'bed', 'OBS'],
  ['B2', 'Piso 2', 'floor', 'B'],
  ['B2-HO', 'Hospitalización', 'service', 'B2'],
  ['H201', 'Habitación 201', 'room', 'B2-HO'],
  ['H201-A', 'Cama 201 A', 'bed', 'H201'],
  ['H201-B', 'Cama 201 B', 'bed', 'H201'],
  ['H202', 'Habitación 202', 'room', 'B2-HO'],
  ['H202-A', 'Cama 202 A', 'bed', 'H202'],
  ['H202-B', 'Cama 202 B', 'bed', 'H202'],
  ['H203', 'Habitación 203', 'room', 'B2-HO'],
  ['H203-A', 'Cama 203 A', 'bed', 'H203'],
  ['H203-B', 'Cama 203 B', 'bed', 'H203'],
  ['QX1', 'Quirófano 1', 'theatre', 'B2'],
  ['ADM', 'Administración', 'block', null],
  ['ADM-G', 'Gerencia', 'office', 'ADM'],
  ['ALM', 'Almacén general', 'store', 'ADM'],
]

const esperanzaPlaces: readonly DemoPlace[] = [
  ['E', 'Centro de salud', 'block', null],
  ['E-C1', 'Consultorio 1', 'consulting', 'E'],
  ['E-C2', 'Consultorio 2 Enfermería', 'consulting', 'E'],
]

/** A cost centre: code, name, kind, parent, and group of account 73. */
type DemoCentre = readonly [
  code: string,
  name: string,
  kind: string,
  within: string | null,
  cost: string | null,
]

const costCentres: readonly DemoCentre[] = [
  ['1', 'Servicios asistenciales', 'care', null, null],
  ['1.1', 'Urgencias: consulta y procedimientos', 'care', '1', '7301'],
  ['1.2', 'Servicios ambulatorios: consulta externa', 'care', '1', '7310'],
  ['1.3', 'Servicios ambulatorios: salud oral', 'care', '1', '7312'],
  ['1.4', 'Hospitalización: estancia general', 'care', '1', '7320'],
  ['1.5', 'Quirófanos y salas de parto', 'care', '1', '7330'],
  ['2', 'Apoyo diagnóstico y terapéutico', 'support', null, null],
  ['2.1', 'Laboratorio clínico', 'support', '2', '7340'],
  ['2.2', 'Imagenología', 'support', '2', '7341'],
  ['2.3', 'Farmacia e insumos hospitalarios', 'support', '2', '7355'],
  ['3', 'Administración', 'administrative', null, null],
  ['3.1', 'Gerencia y planeación', 'administrative', '3', null],
  ['3.2', 'Financiera', 'administrative', '3', null],
  ['4', 'Logística', 'logistic', null, null],
  ['4.1', 'Mantenimiento y servicios generales', 'logistic', '4', null],
  ['4.2', 'Transporte asistencial', 'logistic', '4', '7387'],
]

/** Holidays of the hospital besides those of the law. */
const ownHolidays = [
  { date: '2026-10-24', name: 'Día de San Rafael, patrono del hospital', kind: 'institutional', norm: null },
  {
    date: '2026-05-15',
    name: 'Fundación del municipio',
    kind: 'local',
    norm: 'Acuerdo municipal 004 de 2012',
  },
] as const

const bankAccounts = [
  { kind: 'corriente', number: '58010203', name: 'Recursos propios, pagos', account: '11100501' },
  { kind: 'ahorros', number: '30040506708', name: 'Recaudos de servicios', account: '11100601' },
] as const
