import { createHash } from 'node:crypto'
import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable } from '@quina/blocks/print'
import {
  type Command,
  type Operation,
  refusing,
  serveDocument,
  servedDocument,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, changeById, rowFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, must, mustBeFound, newId, refused, showDay } from '@quina/kernel'
import { planillaContent } from './content/planilla-content.server.ts'
import { payeesOf, planillaDetailOf } from './payee/planilla-detail.server.ts'
import { storePayees } from './payee/planilla-payee.server.ts'
import { pilaPlanilla, planillaDetail, planillaFile } from './planilla.contract.ts'

type Planilla = Stored<typeof pilaPlanilla>
type PlanillaCommand = Pick<Command<typeof pilaPlanilla>, 'tx' | 'document' | 'actor'>

const planillaPrint: DocumentPrint<typeof pilaPlanilla> = {
  title: 'Planilla PILA',
  pairs: ['year', 'month', 'kind', 'operator'],
  lines: [],
  adds: ({ facts: { payees } }) => [
    lineTable({
      columns: [
        { key: 'system', header: 'Subsistema', kind: 'text' },
        { key: 'code', header: 'Código', kind: 'code' },
        { key: 'name', header: 'Administradora', kind: 'text' },
        { key: 'people', header: 'Personas', kind: 'integer' },
        { key: 'amount', header: 'Valor', kind: 'money' },
      ],
      rows: payees.map((values) => ({ values })),
      totals: ['amount'],
    }),
  ],
  signs: { payroll: 'Nómina', accounting: 'Contador' },
}

/**
 * Rules: NOM-713 every payroll of the month is approved, NOM-716 one planilla E a month, CORRECCION_SIN_PLANILLA an N corrects a
 * planilla, NOM-717 nothing to correct, PILA_CON_RECHAZOS a file with refusals is not downloaded nor paid.
 */
export const planillaService = servedDocument<typeof pilaPlanilla>({
  document: pilaPlanilla,
  on: {
    generate,
    again: generate,
    async pay({ tx, document, input: { operatorNumber, paidOn }, today }) {
      await mustBeAccepted(tx, document.id)
      must(paidOn <= today, 'NOM-718', 'paidOn', 'La fecha de pago no puede ser futura.')
      const first = `${document.year}-${String(document.month).padStart(2, '0')}-01` as Day
      must(paidOn >= first, 'NOM-719', 'paidOn', `No puede ser anterior al mes, ${showDay(first)}.`)
      await changeById(tx, 'payroll.pila', document.id, { operatorNumber, paidOn })
    },
    annul: async () => [],
  },
  extra: async (tx, { id }) => ({ facts: { payees: await payeesOf(tx, id) } }),
  print: planillaPrint,
})

async function generate({ tx, document, actor }: PlanillaCommand) {
  mustSayWhatItCorrects(document)
  const { content, planilla, refusals } = await planillaContent(tx, document)
  const id = newId()
  await addTo(tx, 'payroll.pilaFile', {
    id,
    pilaId: document.id,
    generatedBy: actor.userId,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    people: planilla.people.length,
    content,
    refusals: JSON.stringify(refusals),
  })
  await storePayees(tx, { fileId: id, planilla, month: document })
  return []
}

function mustSayWhatItCorrects({ kind, correctsId }: Planilla): void {
  const needed = 'Diga qué planilla corrige.'
  must(kind === 'E' || correctsId !== null, 'CORRECCION_SIN_PLANILLA', 'correctsId', needed)
  const none = 'Solo una planilla N corrige otra.'
  must(kind === 'N' || correctsId === null, 'CORRECCION_SIN_PLANILLA', 'correctsId', none)
}

/** @throws Problem `PILA_CON_RECHAZOS` */
async function mustBeAccepted(tx: Tx, pilaId: string): Promise<void> {
  const { rejected, first } = mustBeFound(
    await rowFrom<{ rejected: number; first: string | null }>(tx)`
      select count(r) filter (where r ->> 'effect' = 'reject')::int as rejected,
             min(r ->> 'text') filter (where r ->> 'effect' = 'reject') as first
      from payroll.pila_last_file f
      join payroll.pila_file g on g.id = f.file_id
      left join lateral jsonb_array_elements(g.refusals) r on true
      where f.pila_id = ${pilaId}::uuid`,
    'El archivo',
  )
  const message = `La norma rechaza el archivo en ${rejected} puntos. ${first}`
  insist(rejected === 0, 'PILA_CON_RECHAZOS', message, { status: 409 })
}

async function fileOf(tx: Tx, id: string) {
  await mustBeAccepted(tx, id)
  const row = await rowFrom<{ content: Buffer; kind: string; year: number; month: number }>(tx)`
    select g.content, p.kind, p.year, p.month from payroll.pila p
    join payroll.pila_last_file f on f.pila_id = p.id join payroll.pila_file g on g.id = f.file_id
    where p.id = ${id}::uuid`
  const { content, kind, year, month } = mustBeFound(row, 'El archivo')
  return {
    download: {
      name: `pila-${kind.toLowerCase()}-${year}-${String(month).padStart(2, '0')}.txt`,
      mediaType: 'text/plain; charset=iso-8859-1',
      content,
    },
  }
}

const unpaid = refused(
  'NOM-720',
  'Una planilla pagada lleva el número del operador, de 5 a 15 dígitos, y su fecha.',
)

export const planillaOperations: readonly Operation[] = [
  ...refusing(
    {
      'payroll.pila_once': conflict(
        'NOM-716',
        'Ese mes ya tiene una planilla de empleados: corríjala con una planilla N o anúlela.',
        'month',
      ),
      'payroll.pila_operator_number_check': { ...unpaid, field: 'operatorNumber' },
      'payroll.pila_paid': unpaid,
      'payroll.pila_paid_status': unpaid,
      'payroll.pila_corrects': refused(
        'CORRECCION_SIN_PLANILLA',
        'Una planilla N dice qué planilla corrige, y ninguna otra.',
        'correctsId',
      ),
    },
    serveDocument(planillaService),
  ),
  serveQuery(planillaDetail, ({ tx, input: { id } }) => planillaDetailOf(tx, id)),
  serveFile(planillaFile, ({ tx, input: { id } }) => fileOf(tx, id)),
]
