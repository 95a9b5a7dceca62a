import { type Ledger, type Posting, postingTo, type Source } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  groupedBy,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  newId,
  showAmount,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { type AssetMove, type AssetPlace, moveKinds } from '../asset/asset-life.contract.ts'

/** The ledger of assets: append-only moves; the database keeps their sums and the last place in the register. */
export const assetLedger: Ledger<AssetMove> = {
  name: 'assets',
  label: 'Activos fijos',
  post: append,
  reverse: undo,
  describe: async (_tx, moves) => ({
    title: 'Activos fijos',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Bienes', align: 'end' },
      { label: 'Valor', align: 'end' },
    ],
    rows: [...groupedBy(moves, 'kind')].map(([kind, same]) => [
      moveKinds[kind],
      String(same.length),
      showAmount(sumOf(same, (move) => move.carrying ?? worthOf(move))),
    ]),
  }),
}

export const toAssets = (moves: readonly AssetMove[]): Posting => postingTo(assetLedger, moves)

/** Returns how much a move changes the carrying amount. */
const worthOf = ({ cost = zero, accumulated = zero, impairment = zero }: AssetMove): Money =>
  minus(minus(cost, accumulated), impairment)

/** Inserts all moves of a document in one statement. */
async function append(tx: Tx, { document, id }: Source, moves: readonly AssetMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map((move) => rowOf(move))
  await sql`
    insert into assets.asset_move (id, asset_id, kind, day, cost, accumulated, impairment, surplus, from_state, state,
      from_campus_id, campus_id, from_location_id, location_id, from_custodian_id, custodian_id, from_cost_centre_id,
      cost_centre_id, undoes_id,
      detail, document, document_id)
    select m.*, ${document}, ${id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, asset_id uuid, kind text, day date, cost numeric,
      accumulated numeric, impairment numeric, surplus numeric, from_state text, state text, from_campus_id uuid, campus_id uuid,
      from_location_id uuid, location_id uuid, from_custodian_id uuid, custodian_id uuid, from_cost_centre_id uuid,
      cost_centre_id uuid, undoes_id uuid, detail text)`.execute(tx)
}

const rowOf = ({
  assetId,
  kind,
  day,
  cost,
  accumulated,
  impairment,
  surplus,
  from,
  to,
  undoesId,
  detail,
}: AssetMove) => ({
  id: newId(),
  asset_id: assetId,
  kind,
  day,
  cost: moneyText(cost ?? zero),
  accumulated: moneyText(accumulated ?? zero),
  impairment: moneyText(impairment ?? zero),
  surplus: moneyText(surplus ?? zero),
  ...placed('from_', from),
  ...placed('', to),
  undoes_id: undoesId ?? null,
  detail: detail ?? null,
})

const placed = (prefix: '' | 'from_', place: AssetPlace | undefined) => ({
  [`${prefix}state`]: place?.state ?? null,
  [`${prefix}campus_id`]: place?.campusId ?? null,
  [`${prefix}location_id`]: place?.locationId ?? null,
  [`${prefix}custodian_id`]: place?.custodianId ?? null,
  [`${prefix}cost_centre_id`]: place?.costCentreId ?? null,
})

/** Reverses the moves of a document. @throws Problem `CON_MOVIMIENTOS_POSTERIORES` when an asset has later moves. */
async function undo(tx: Tx, source: Source, on: Day): Promise<readonly AssetMove[]> {
  await mustBeLast(tx, source.id)
  const moves = (await movesOf(tx, source.id)).map((move) => oppositeOf(move, on))
  await append(tx, source, moves)
  return moves
}

async function mustBeLast(tx: Tx, documentId: string): Promise<void> {
  const later = await rowsFrom<{ plate: string }>(tx)`
    select distinct a.plate from assets.asset_move m
    join assets.asset_move n on n.asset_id = m.asset_id and n.seq > m.seq and n.document_id <> m.document_id
    join assets.asset a on a.id = m.asset_id
    where m.document_id = ${documentId}::uuid and n.kind <> 'undone'
      and not exists (select from assets.asset_move u where u.undoes_id = n.id)
    order by a.plate limit 4`
  const plates = later.map(({ plate }) => plate).join(', ')
  const message = `Estos bienes tuvieron movimientos después: ${plates}. Anule antes esos documentos.`
  insist(later.length === 0, 'CON_MOVIMIENTOS_POSTERIORES', message, { status: 409 })
}

interface StoredMove {
  readonly id: string
  readonly assetId: string
  readonly cost: string
  readonly accumulated: string
  readonly impairment: string
  readonly surplus: string
  readonly from: AssetPlace | null
  readonly to: AssetPlace | null
}

const movesOf = (tx: Tx, documentId: string): Promise<StoredMove[]> =>
  rowsFrom<StoredMove>(tx)`
    select m.id, m.asset_id as "assetId", m.cost::text, m.accumulated::text, m.impairment::text,
           m.surplus::text,
           case when m.from_state is not null then jsonb_build_object('state', m.from_state, 'campusId', m.from_campus_id,
             'locationId', m.from_location_id, 'custodianId', m.from_custodian_id,
             'costCentreId', m.from_cost_centre_id) end as "from",
           case when m.state is not null then jsonb_build_object('state', m.state, 'campusId', m.campus_id,
             'locationId', m.location_id, 'custodianId', m.custodian_id, 'costCentreId', m.cost_centre_id) end as "to"
    from assets.asset_move m
    where m.document_id = ${documentId}::uuid and m.kind <> 'undone'
      and not exists (select from assets.asset_move u where u.undoes_id = m.id)
    order by m.seq desc`

/** A first move has no previous place: undoing an entry leaves its assets retired. */
function oppositeOf(move: StoredMove, on: Day): AssetMove {
  const back = move.from ?? (move.to === null ? null : { ...move.to, state: 'retired' as const })
  return {
    assetId: move.assetId,
    kind: 'undone',
    day: on,
    cost: -money(move.cost) as Money,
    accumulated: -money(move.accumulated) as Money,
    impairment: -money(move.impairment) as Money,
    surplus: -money(move.surplus) as Money,
    ...(move.to !== null && { from: move.to }),
    ...(move.to !== null && back !== null && { to: back }),
    undoesId: move.id,
  }
}
