import { entry as journalEntry, pesosOfUvt } from '@quina/accounting/domain'
import {
  journalLedger,
  offerSupport,
  type PostingCommand,
  postingLines,
  taxYearOn,
  toJournal,
  withdrawSupport,
} from '@quina/accounting/server'
import { f, type Stored } from '@quina/blocks'
import { columnsOf, type DocumentPrint, headedTable, notes } from '@quina/blocks/print'
import {
  type Actor,
  type Posting,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { lockedRow, oneWhere, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  groupedBy,
  type Id,
  insist,
  type Money,
  minus,
  money,
  must,
  smaller,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { accountOfClass } from '../../catalogue/class-accounts/class-accounts.domain.ts'
import type { AssetPlace } from '../../register/asset/asset-life.contract.ts'
import { addBases, undoBases } from '../../register/basis/basis.server.ts'
import { mustBeCapital } from '../../register/capital/capital-rubro.server.ts'
import { assetLedger, toAssets } from '../../register/move/asset-ledger.server.ts'
import { centreOf } from '../../register/place/place-centre.server.ts'
import { takenSerial } from '../../register/plate/plate.server.ts'
import { entryPosting, statePosting } from '../../register/posting/asset-postings.contract.ts'
import {
  type CreatedAsset,
  createdAssets,
  type EntryClass,
  entryBases,
  entryMoves,
  registerAssets,
} from '../created/created-assets.server.ts'
import { assetEntry, minorValue } from './asset-entry.contract.ts'
import { invoicedOf, mustBeEntry } from './asset-entry.domain.ts'

type Entry = Stored<typeof assetEntry>

const plateColumns = { plate: f.code('Placa'), description: f.text('Bien'), cost: f.money('Costo') }

const entryPrint: DocumentPrint<typeof assetEntry> = {
  title: 'Comprobante de ingreso de bienes',
  pairs: [
    'origin',
    'terceroId',
    'invoice',
    'contract',
    'purchaseOrder',
    'act',
    'destination',
    'locationId',
    'custodianId',
    'purpose',
  ],
  identifies: ['terceroId', 'custodianId'],
  lines: [{ field: 'lines' }],
  worth: ({ facts }) => money(facts.total),
  // The print is the acta of custody too.
  adds: ({ facts: { assets } }) =>
    assets.length === 0
      ? []
      : [
          ...headedTable('Bienes que entran', columnsOf(plateColumns), assets, ['cost']),
          notes(
            'Lo que entra en servicio queda desde esta fecha al cuidado de quien firma como responsable.',
          ),
        ],
  signs: { warehouse: 'Recibió', custodian: 'Responsable de los bienes' },
}

/**
 * Rules: BIE-020 to BIE-032 the data of an entry, BIE-037 a rubro of capital, `CLASE_SIN_CUENTA`, `SERIE_DUPLICADA`; BIE-033 a
 * causación of the entry.
 */
export const assetEntryService = servedDocument<typeof assetEntry>({
  document: assetEntry,
  ledgers: [assetLedger, journalLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      mustBeEntry(document, today)
      const classes = await classesIn(tx, document)
      const minor = await minorValueOn(tx, document)
      const created = await createdAssets(tx, document, { classes, minor })
      if (created.some(({ cost }) => cost > 0n)) await mustBeCapital(tx, document.registroId, document.date)
      const place = await placeOf(tx, document, actor)
      await registerAssets(tx, { entry: document, entryId: document.id, actor }, created)
      if (document.destination === 'inService')
        await addBases(
          tx,
          { document: 'assets.assetEntry', id: document.id },
          entryBases(created, document.date),
        )
      await offerPurchase(tx, document, created)
      const moves = toAssets(entryMoves(created, { date: document.date, place }))
      return [moves, ...(await postedOf(tx, document, created))]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'BIE-034', 'date', 'No puede ser anterior al ingreso.')
      await mustHaveNoCausacion(tx, document.id)
      await undoBases(tx, document.id)
      await withdrawSupport(tx, document.id)
      await sql`update assets.asset set active = false, serial = null where entry_id = ${document.id}::uuid`.execute(
        tx,
      )
    },
  },
  extra: async (tx, { id, origin, status }) => {
    const assets = await rowsFrom<{ id: string; plate: string; description: string; cost: string }>(tx)`
      select id, plate, description, cost::numeric(18,2)::text as cost from assets.asset_list
      where id in (select id from assets.asset where entry_id = ${id}::uuid) order by plate limit 500`
    const toCause = status === 'approved' && origin === 'purchase' && (await waits(tx, id))
    const { total } = await oneWhere(tx, 'assets.assetEntryList', { id }, ['total'])
    return { facts: { assets, toCause, total: total ?? '0' } }
  },
  print: entryPrint,
})

async function classesIn(tx: Tx, { lines }: Entry): Promise<ReadonlyMap<string, EntryClass>> {
  const ids = lines.map(({ classId }) => classId)
  const rows = await rowsFrom<EntryClass>(tx)`
    select id, name, kind, asset_account as "assetAccount", store_account as "storeAccount", life_months as "lifeMonths",
           method, life_units as "lifeUnits", residual_percent::text as "residualPercent"
    from assets.asset_class where id = any(${ids}::uuid[]) and active`
  return new Map(rows.map((row) => [row.id, row]))
}

async function minorValueOn(tx: Tx, { date }: Entry): Promise<Money> {
  const { uvt } = await taxYearOn(tx, date)
  return pesosOfUvt(await parameterOn(tx, minorValue, date), uvt)
}

/** @throws Problem BIE-035 when no centre is known to bear the depreciation */
async function placeOf(tx: Tx, entry: Entry, { campusId }: Actor): Promise<AssetPlace> {
  const { destination: state, locationId, custodianId } = entry
  const costCentreId = await centreOf(tx, entry)
  const without = 'La ubicación no tiene centro de costo: escríbalo aquí o regístrelo en ella.'
  must(state === 'stored' || costCentreId !== null, 'BIE-035', 'costCentreId', without)
  return { state, campusId, locationId, custodianId, costCentreId }
}

const waitsIn = ({ storeAccount, assetAccount }: EntryClass): string => storeAccount ?? assetAccount

/** Offers the whole purchase for its causación. */
async function offerPurchase(tx: Tx, entry: Entry, created: readonly CreatedAsset[]): Promise<void> {
  const { id, origin, terceroId, campusId, registroId, date, lines } = entry
  if (origin !== 'purchase' || terceroId === null) return
  const plates = [...new Set([created[0]?.plate, created.at(-1)?.plate])].join(' a ')
  const gross = invoicedOf(lines)
  const number = `Bienes ${plates}`
  const accounts = [...new Set(created.map(({ assetClass }) => waitsIn(assetClass)))]
  await offerSupport(tx, {
    id,
    kind: 'bienes',
    campusId,
    terceroId,
    registroId,
    number,
    date,
    gross,
    accounts,
  })
}

/**
 * The causación of a purchase debits the store, 1635; assets that enter in service are then moved to their own account. Any
 * other entry debits the account of the asset (of the store, while it is stored) against the account of its origin.
 */
async function postedOf(tx: Tx, entry: Entry, created: readonly CreatedAsset[]): Promise<Posting[]> {
  const byClass = groupedBy(created, ({ assetClass }) => assetClass.id)
  const entered = [...byClass.values()].flatMap((same) => commandOf(entry, same))
  const commands = repaid(entered, await owedOf(tx, entry))
  if (commands.length === 0) return []
  const heading = { kind: 'NC', day: entry.date, concept: entry.purpose } as const
  return [toJournal([journalEntry(heading, await postingLines(tx, entry.date, commands))])]
}

function commandOf(
  { origin, destination, terceroId }: Entry,
  same: readonly CreatedAsset[],
): PostingCommand[] {
  const { assetClass } = same[0]!
  const { assetAccount, storeAccount, name } = assetClass
  const isStored = destination === 'stored'
  const account = isStored ? accountOfClass(name, 'cuenta en bodega (1635)', storeAccount) : assetAccount
  const about = { terceroId }
  const amount = sumOf(same, origin === 'received' ? ({ worth }) => worth : ({ cost }) => cost)
  if (amount === 0n) return []
  if (origin !== 'purchase') {
    const accounts = { 'asset.account': account }
    return [{ posting: entryPosting, facts: { origin }, values: { amount }, accounts, about }]
  }
  if (isStored || storeAccount === null) return []
  const accounts = { 'asset.to': assetAccount, 'asset.from': storeAccount }
  return [{ posting: statePosting, values: { amount }, accounts, about }]
}

type OwedAmount = Readonly<{ item: string; terceroId: Id<'people.tercero'>; amount: Money }>

/** Returns what the baja that this entry replaces left owed, by asset, and locks it so that no two entries repay the same. */
async function owedOf(tx: Tx, { origin, retirementId }: Entry): Promise<OwedAmount[]> {
  if (origin !== 'replacement' || retirementId === null) return []
  await lockedRow(tx, 'assets.retirement', retirementId, ['id'])
  const rows = await rowsFrom<{ item: string; terceroId: Id<'people.tercero'>; amount: string }>(tx)`
    select l.open_item as item, l.tercero_id as "terceroId", sum(l.debit - l.credit)::text as amount
    from assets.retirement_line r join assets.retirement b on b.id = r.parent_id and b.status = 'approved'
    join assets.asset a on a.id = r.asset_id
    join accounting.entry_line_face l on l.open_item = 'BAJA ' || a.plate and l.tercero_id = b.tercero_id
    where b.id = ${retirementId}::uuid group by 1, 2 having sum(l.debit - l.credit) > 0 order by 1`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** A replacement first repays the amount owed from the baja; only the rest is other income (dossier of assets §4.3). */
function repaid(commands: readonly PostingCommand[], owed: readonly OwedAmount[]): PostingCommand[] {
  const left = new Map(owed.map(({ item, amount }) => [item, amount]))
  return commands.flatMap((command) => {
    const parts: PostingCommand[] = []
    let rest = command.values.amount ?? zero
    for (const { item: openItem, terceroId } of owed) {
      const amount = smaller(rest, left.get(openItem) ?? zero)
      if (amount === 0n) continue
      rest = minus(rest, amount)
      left.set(openItem, minus(left.get(openItem) ?? zero, amount))
      const aboutOf = { 'purpose:assetRecovered': { openItem, terceroId } }
      parts.push({ ...command, facts: { origin: 'owed' }, values: { amount }, aboutOf })
    }
    return rest === 0n ? parts : [...parts, { ...command, values: { amount: rest } }]
  })
}

const waits = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await rowFrom<{ enabled: boolean }>(tx)`
    select enabled from accounting.support_source_option where id = ${id}::uuid`
  return row?.enabled ?? false
}

/** @throws Problem BIE-033 when the document already has a causación */
export async function mustHaveNoCausacion(tx: Tx, id: string): Promise<void> {
  const row = await rowFrom<{ enabled: boolean }>(tx)`
    select enabled from accounting.support_source_option where id = ${id}::uuid`
  const message = 'Su compra ya está causada: anule antes la causación.'
  insist(row === undefined || row.enabled, 'BIE-033', message, { status: 409 })
}

export const assetEntryOperations = refusing(takenSerial, serveDocument(assetEntryService))
