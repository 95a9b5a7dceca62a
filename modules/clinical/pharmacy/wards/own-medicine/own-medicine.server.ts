import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Alert,
  type Command,
  type Operation,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { addTo, oneFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { conflict, type Day, insist, must, newId, showDay } from '@quina/kernel'
import { quantityOf, quantityWords } from '@quina/warehouse/domain'
import { type OwnMedicineFacts, ownMedicine } from './own-medicine.contract.ts'

type StoredMedicine = Stored<typeof ownMedicine>
type TakeCommand =
  | Command<typeof ownMedicine, 'give'>
  | Command<typeof ownMedicine, 'handBack'>
  | Command<typeof ownMedicine, 'destroy'>

const words = { given: 'Se administraron', returned: 'Se devolvieron', destroyed: 'Se desecharon' } as const
type Kind = keyof typeof words

const ownMedicinePrint: DocumentPrint<typeof ownMedicine> = {
  title: 'Custodia de medicamentos propios del paciente',
  outward: true,
  tells: ({ facts }) => [
    { label: 'Paciente', value: facts.patient },
    ...facts.moves.map(({ sentence }) => ({ label: '', value: sentence })),
  ],
  lines: [{ field: 'lines', total: '' }],
  signs: { pharmacy: 'Recibe en custodia', receiver: 'Entrega' },
}

/** Rules: FAR-001, FAR-130 nothing expired, FAR-131 no more than remains, FAR-132 its own lines, FAR-133 days in order. */
export const ownMedicineService = servedDocument<typeof ownMedicine>({
  document: ownMedicine,
  async onSave(_tx, input) {
    mustServe(input)
  },
  on: {
    async approve({ document, today }) {
      must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
    },
    give: (command) => take(command, 'given'),
    handBack: (command) => take(command, 'returned'),
    destroy: (command) => take(command, 'destroyed'),
    async annul({ tx, document }) {
      const [moved] = await movesOf(tx, document.id)
      insist(moved === undefined, 'FAR-134', 'Ya se administró, devolvió o desechó: no se anula.', {
        status: 409,
      })
    },
  },
  extra: async (tx, { id }) => ({ facts: await factsOf(tx, id) }),
  print: ownMedicinePrint,
})

/** @throws Problem FAR-130 for what is expired when received or when given */
function mustServe({ date, lines }: Pick<InputOf<typeof ownMedicine>, 'date' | 'lines'>): void {
  lines.forEach(({ expiry }, index) => {
    must(
      expiry >= date,
      'FAR-130',
      `lines.${index}.expiry`,
      `Venció el ${showDay(expiry)}: no se administra.`,
    )
  })
}

/** Locks the lines in a fixed order, so that two people do not give the same tablet. */
async function take({ tx, document, today, input }: TakeCommand, kind: Kind): Promise<[]> {
  const { date, detail } = input
  must(date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  must(date >= document.date, 'FAR-133', 'date', 'No puede ser anterior al día en que se recibió.')
  const remaining = await remainingOf(tx, document)
  for (const [at, { lineId, quantity }] of input.lines.entries()) {
    const line = remaining.get(lineId)
    must(line !== undefined, 'FAR-132', `lines.${at}.lineId`, 'Ese medicamento es de otra custodia.')
    const over = `Venció el ${showDay(line!.expiry)}: no se administra.`
    must(kind !== 'given' || line!.expiry >= date, 'FAR-130', `lines.${at}.lineId`, over)
    const left = quantityOf(line!.remaining)
    const message = `De ese medicamento solo quedan ${quantityWords(left)}.`
    insist(quantityOf(quantity) <= left, 'FAR-131', message, {
      status: 409,
      fields: { [`lines.${at}.quantity`]: message },
    })
    await rowsFrom(
      tx,
    )`update pharmacy.own_medicine_line set gone = gone + ${quantity}::numeric where id = ${lineId}::uuid`
    await addTo(tx, 'pharmacy.ownMedicineMove', { id: newId(), lineId, kind, day: date, quantity, detail })
  }
  return []
}

async function remainingOf(
  tx: Tx,
  { id }: StoredMedicine,
): Promise<ReadonlyMap<string, { remaining: string; expiry: Day }>> {
  const rows = await rowsFrom<{ id: string; remaining: string; expiry: Day }>(tx)`
    select id, (quantity - gone)::text as remaining, expiry::text as expiry from pharmacy.own_medicine_line
    where parent_id = ${id}::uuid order by id for update`
  return new Map(rows.map((row) => [row.id, row]))
}

const movesOf = (tx: Tx, id: string) =>
  rowsFrom<{ id: string; kind: Kind; name: string; day: Day; quantity: string; detail: string }>(tx)`
    select m.id, m.kind, l.name, m.day::text as day, m.quantity::text as quantity, m.detail
    from pharmacy.own_medicine_move m join pharmacy.own_medicine_line l on l.id = m.line_id
    where l.parent_id = ${id}::uuid order by m.at, m.id`

async function factsOf(tx: Tx, id: string): Promise<OwnMedicineFacts> {
  const { patient } = await oneFrom<{ patient: string }>(tx)`
    select patient from pharmacy.own_medicine_list where id = ${id}::uuid`
  const remaining = await rowsFrom<{ name: string; left: string; unit: string }>(tx)`
    select name, (quantity - gone)::text as left, unit from pharmacy.own_medicine_line
    where parent_id = ${id}::uuid and gone < quantity order by position`
  const moves = await movesOf(tx, id)
  return {
    patient,
    remaining: remaining.map(({ name, left, unit }) => `${name}: ${quantityWords(quantityOf(left))} ${unit}`),
    moves: moves.map(({ id: moveId, kind, name, day, quantity, detail }) => ({
      id: moveId,
      sentence: `${showDay(day)}: ${words[kind]} ${quantityWords(quantityOf(quantity))} de ${name}. ${detail}`,
    })),
  }
}

/** Patients who left without the medicines that they had brought. */
export const unclaimedMedicines: Alert = {
  name: 'pharmacy.unclaimedMedicines',
  permission: 'pharmacy.ownMedicine.view',
  tone: 'warning',
  one: 'paciente que egresó sin su medicamento propio',
  many: 'pacientes que egresaron sin sus medicamentos propios',
  meaning: 'El medicamento es del paciente: devuélvalo, o deséchelo con su motivo.',
  who: 'Farmacia',
  to: '/farmacia/propios?condition=unclaimed',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.own_medicine_list
    where campus_id = ${actor.campusId}::uuid and condition = 'unclaimed'`,
}

export const ownMedicineOperations: readonly Operation[] = [
  ...refusing(
    {
      'pharmacy.own_medicine_line_gone': conflict(
        'FAR-135',
        'Otra persona acaba de tomar de ese medicamento: mire lo que queda.',
      ),
    },
    serveDocument(ownMedicineService),
  ),
  optionsOperation({
    to: 'pharmacy.ownMedicineLine',
    title: 'Medicamentos propios en custodia',
    access: 'campus',
    whose: 'site',
    chosenBy: ['pharmacy'],
  }),
]
