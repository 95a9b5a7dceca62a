import { permissionFor, shapeOf } from '@quina/blocks'
import {
  importOperations,
  type Operation,
  parseOrRefuse,
  refusing,
  type SavesParts,
} from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowsWhere, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, money, moneyText, mustBeFound, newId, refused } from '@quina/kernel'
import { z } from 'zod'
import { standingOf } from '../capita-month/period.server.ts'
import { type CapitaPeople, capita } from './capita.contract.ts'
import { ageOrder, gather, lineOf, type MembersStanding } from './capita.domain.ts'
import { memberFields, membersPath } from './members.contract.ts'

const input = shapeOf(memberFields)

/** Reads the enrolled people from the file of the payer into the draft of the month, replacing those that it had. */
export const membersOperations: Operation[] = refusing(
  {
    'billing.capita_once': conflict(
      'FAC-209',
      'Ese contrato ya tiene una cápita en esos días.',
      'periodFrom',
    ),
    'billing.capita_initial_once': conflict('FAC-210', 'El contrato ya tiene su cápita inicial.'),
    'billing.capita_final_once': conflict('FAC-211', 'La cápita del contrato ya está cerrada.'),
    'billing.invoice_told_once': conflict('FAC-214', 'El RIPS de ese periodo ya va con otra factura.'),
    'billing.capita_adds_up': refused('FAC-212', 'La factura no suma lo que dice su cápita.'),
    'billing.capita_people_once': refused(
      'FAC-213',
      'Un grupo de edad de un municipio va una sola vez.',
      'people',
    ),
  },
  importOperations({
    path: membersPath,
    params: z.object({ id: z.uuid() }),
    access: permissionFor(capita, 'edit'),
    tag: 'billing',
    title: 'Afiliados de la cápita',
    fields: memberFields,
    saving: async (tx, _actor, { id = '' }) => savingInto(tx, id),
  }),
)

async function savingInto(tx: Tx, id: string): Promise<SavesParts<typeof memberFields>> {
  const standing = await holdDraft(tx, id)
  const lines = new Map<string, CapitaPeople>()
  return {
    row: async (values) => {
      const before = lines.size
      gather(lines, lineOf(parseOrRefuse(input, values), standing))
      return lines.size > before
    },
    end: () => replace(tx, id, [...lines.values()]),
  }
}

/**
 * Locks the draft that takes the file, so that a user who had it open gets a conflict.
 * @throws Problem GEN-STATE once it is invoiced.
 */
async function holdDraft(tx: Tx, id: string): Promise<MembersStanding> {
  const draft = mustBeFound(
    await lockedRow(tx, 'billing.capita', id, ['contractId', 'stage', 'periodFrom', 'status', 'version']),
    'La cápita',
  )
  const { contractId, stage, status, version } = draft
  insist(status === 'draft', 'GEN-STATE', 'El periodo ya está facturado: ajústelo con una nota.', {
    status: 409,
  })
  const periodFrom = draft.periodFrom as Day
  const standing = await standingOf(tx, { id, contractId, stage: stage as 'initial', periodFrom })
  await changeById(tx, 'billing.capita', id, { version: version + 1 })
  const stored = await rowsWhere(tx, 'billing.capitaPeople', { parentId: id }, [
    'municipalityId',
    'ageGroup',
    'members',
    'upc',
    'unitValue',
  ])
  return {
    ...standing,
    periodFrom,
    stored: stored.map(({ municipalityId, ageGroup, members, upc, unitValue }) => ({
      municipalityId: municipalityId as CapitaPeople['municipalityId'],
      members,
      ageGroup: ageGroup as CapitaPeople['ageGroup'],
      upc: upc === null ? null : money(upc),
      unitValue: money(unitValue),
    })),
  }
}

/** Writes the municipalities in the order of the file, with groups from the youngest; nobody has confirmed them yet. */
async function replace(tx: Tx, id: string, lines: readonly CapitaPeople[]): Promise<void> {
  const places = [...new Set(lines.map(({ municipalityId }) => municipalityId))]
  const sorted = lines.toSorted(
    (one, other) =>
      places.indexOf(one.municipalityId) - places.indexOf(other.municipalityId) ||
      ageOrder.indexOf(one.ageGroup) - ageOrder.indexOf(other.ageGroup),
  )
  await tx.deleteFrom('billing.capitaPeople').where('parentId', '=', id).execute()
  const rows = sorted.map(({ upc, unitValue, ...line }, index) => ({
    id: newId(),
    parentId: id,
    position: index + 1,
    ...line,
    upc: upc === null ? null : moneyText(upc),
    unitValue: moneyText(unitValue),
  }))
  if (rows.length > 0) await addTo(tx, 'billing.capitaPeople', rows)
  await changeById(tx, 'billing.capita', id, { confirmed: false })
}
