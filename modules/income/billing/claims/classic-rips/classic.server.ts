import {
  type Actor,
  campusScope,
  exportRows,
  listOperations,
  type Operation,
  renderPdf,
  serveCommand,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, oneFrom, storedRow, type Tx } from '@quina/db/server'
import { zipOf } from '@quina/einvoice/server'
import { day, dayInBogota, insist, newId, notFound } from '@quina/kernel'
import { classicFiles } from '../../rips/classic-files/classic.domain.ts'
import { classicFaults, classicTexts } from '../../rips/classic-files/classic-faults.domain.ts'
import { classicKinds } from '../../rips/classic-files/classic-kinds.contract.ts'
import { classicLetter } from '../../rips/classic-files/classic-letter.print.ts'
import { type ClassicInput, lotOf } from '../../rips/classic-files/lot.server.ts'
import { ripsDeskPermissions } from '../../rips/rips-desk/desk.contract.ts'
import {
  classicErrors,
  classicList,
  classicListPath,
  classicRelation,
  classicZip,
  countClassic,
  faultFields,
  makeClassic,
} from './classic.contract.ts'

type Caller = Readonly<{ tx: Tx; actor: Actor; now: Date }>
type Input = Omit<ClassicInput, 'campusId'>

async function looked({ tx, actor, now }: Caller, input: Input) {
  const lot = await lotOf(tx, { ...input, campusId: actor.campusId }, { now })
  const files = classicFiles(lot)
  return { lot, files, faults: classicFaults(lot, files) }
}

const counted = Object.keys(classicKinds) as (keyof typeof classicKinds)[]

/** @throws Problem RIC-020 without invoices, RIC-021 with the first fault. */
async function made(making: Caller, input: Input) {
  const { tx, actor, now } = making
  const { lot, files, faults } = await looked(making, input)
  insist(lot.invoices.length > 0, 'RIC-020', 'No hay facturas emitidas de ese pagador en esas fechas.')
  const [first] = faults
  const words =
    first === undefined ? '' : `${first.file} línea ${first.line}, ${first.label}: ${first.message}`
  insist(first === undefined, 'RIC-021', words, { status: 409 })
  const { number } = await oneFrom<{ number: number }>(tx)`
    select platform.take_number('billing.classicLot')::int as number`
  const remission = String(number).padStart(6, '0')
  const numbered = classicFiles({ ...lot, remission })
  const id = newId()
  await addTo(tx, 'billing.classicLot', {
    id,
    number,
    campusId: actor.campusId,
    payerId: input.payerId,
    day: dayInBogota(now),
    fromDay: input.from,
    toDay: input.to,
    invoices: lot.invoices.length,
    madeBy: actor.userId,
    records: counted.reduce((sum, kind) => sum + files[kind].length, 0),
    files: JSON.stringify(classicTexts(numbered, remission)),
  })
  return { id, number }
}

async function storedLot(tx: Tx, id: string) {
  const lot = await tx
    .selectFrom('billing.classicLot')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El lote'))
  return { ...lot, files: lot.files as Readonly<Record<string, string>> }
}

export const classicOperations: readonly Operation[] = [
  ...listOperations({
    list: classicList,
    view: 'billing.classicLotList',
    path: classicListPath,
    title: 'RIPS clásicos',
    tag: 'billing',
    access: ripsDeskPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveQuery(countClassic, async ({ tx, actor, now, input }) => {
    const { lot, files, faults } = await looked({ tx, actor, now }, input)
    return {
      invoices: lot.invoices.length,
      counts: counted.map((kind) => ({ file: kind, name: classicKinds[kind], records: files[kind].length })),
      faults: faults.slice(0, 200),
    }
  }),
  serveCommand(makeClassic, ({ tx, actor, now, input }) => made({ tx, actor, now }, input)),
  serveFile(classicZip, async ({ tx, input: { id } }) => {
    const lot = await storedLot(tx, id)
    const content = zipOf(
      Object.entries(lot.files).map(([name, text]) => ({ name, content: Buffer.from(text, 'latin1') })),
    )
    const name = `RIPS-${String(lot.number).padStart(6, '0')}.zip`
    return { download: { name, mediaType: 'application/zip', content } }
  }),
  serveFile(classicRelation, async ({ tx, actor, now, house, input: { id } }) => {
    const { number, payerId, campusId, files, ...stored } = await storedLot(tx, id)
    const on = day(stored.day)
    const { label } = await storedRow(tx, 'insurers.payerOption', payerId, ['label'])
    const site = campusId as Actor['campusId']
    const context = await house.printContext(tx, { actor, campusId: site, on, now })
    const period = { from: day(stored.fromDay), to: day(stored.toDay) }
    const content = await renderPdf(
      classicLetter(context, { number, day: on, payer: label ?? '', ...period, files }),
    )
    const name = `relacion-RIPS-${String(number).padStart(6, '0')}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
  }),
  serveFile(classicErrors, async ({ tx, actor, now, input }) => {
    const { faults } = await looked({ tx, actor, now }, input)
    const title = `Errores RIPS ${input.from} a ${input.to}`
    const rows = faults.map((fault) => ({ ...fault }))
    return exportRows({ format: 'xlsx', title, columns: faultFields, rows })
  }),
]
