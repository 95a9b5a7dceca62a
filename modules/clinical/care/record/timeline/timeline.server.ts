import type { AnswerOf, ValuesOf } from '@quina/blocks'
import { lineTable, type Paper, type PrintContext, pairs, paper } from '@quina/blocks/print'
import {
  type Actor,
  type Call,
  campusScope,
  can,
  inTransaction,
  type Operation,
  renderPdf,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { type Db, rowFrom, type Tx } from '@quina/db/server'
import { type Day, mustBeFound, showInstant } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { motiveToOpen, recordPatientAccess } from '@quina/people/server'
import {
  type TimelineRow,
  timelineKinds,
  timelineOf,
  timelinePaper,
  type timelineParams,
} from './timeline.contract.ts'
import { entriesOf } from './timeline-entries.server.ts'

type Input = ValuesOf<typeof timelineParams>
type CallContext = Pick<Call, 'actor' | 'ip' | 'now' | 'today' | 'tx'>

const usualMost = 60
const printedMost = 2000

export const timelineOperations: readonly Operation[] = [
  serveQuery(timelineOf, (call) => opened(call, call.input, 'view', async (timeline) => timeline)),
  serveFile(timelinePaper, (call) =>
    opened(call, { ...call.input, most: printedMost }, 'print', async (timeline, tx) => {
      const { actor, today, now, house } = call
      const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
      const content = await renderPdf(drawn(context, timeline))
      const name = `linea-de-tiempo-${timeline.document.replaceAll(' ', '-')}.pdf`
      return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
    }),
  ),
]

type Timeline = Awaited<ReturnType<typeof summaryOf>>

/**
 * Reads the history and records the reading, in one transaction. @throws Problem PAC-030 until a user outside the care says why.
 */
const opened = <T>(
  call: CallContext,
  input: Input,
  operation: 'view' | 'print',
  answer: (timeline: Timeline, tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(call.tx as Db, {
    dry: false,
    work: async (tx) => {
      const { actor, ip, now } = call
      const { patientId } = input
      const motive = await motiveToOpen(tx, { actor, patientId, now })
      const timeline = await summaryOf(tx, call, input)
      await recordPatientAccess(tx, {
        actor,
        ip,
        resource: 'care.timeline',
        operation,
        patientIds: [patientId],
        motive,
        purpose: timelineOf.title,
      })
      return answer(timeline, tx)
    },
  })

async function summaryOf(tx: Tx, { actor, today }: CallContext, input: Input) {
  const row = await rowFrom<
    Pick<AnswerOf<typeof timelineOf>, 'patient' | 'document' | 'allergies'> & { birthDate: Day }
  >(tx)`
    select name as patient, document_type || ' ' || number as document, birth_date::text as birth_date,
           (select y.allergies from people.allergy_list y where y.id = p.id) as allergies
    from people.patient_face p where id = ${input.patientId}::uuid`
  const { birthDate, ...known } = mustBeFound(row, 'El paciente')
  const kinds = kindsFor(actor, input.kind)
  const found = await entriesOf(tx, { ...input, kinds, campusId: campusScope(actor) })
  const most = input.most ?? usualMost
  return {
    ...known,
    age: shownAge(birthDate, today),
    entries: found
      .slice(0, most)
      .map(({ professionalId: _, campusId: __, at, ...one }) => ({ ...one, at: at.toISOString() })),
    more: found.length > most,
  }
}

const permissions = {
  appointment: 'care.appointment.view',
  admission: 'care.admission.view',
  triage: 'care.triage.view',
  signs: 'care.triage.view',
  note: 'care.note.view',
  order: 'care.medicalOrder.view',
  bed: 'care.admission.view',
  discharge: 'care.admission.view',
  rda: 'care.rda.view',
  invoice: 'billing.invoice.view',
} as const

/** What each user may see: the admissions desk sees that a patient came, never what was written about them. */
function kindsFor(actor: Actor, wanted: Input['kind']): ReadonlySet<TimelineRow['kind']> {
  const kinds = Object.keys(permissions) as (keyof typeof permissions)[]
  return new Set(
    kinds.filter((kind) => (wanted === null || kind === wanted) && can(actor, permissions[kind])),
  )
}

const columns = [
  { key: 'at', header: 'Fecha', kind: 'text' as const, width: 96 },
  { key: 'kind', header: 'Clase', kind: 'text' as const, width: 70 },
  { key: 'reported', header: 'Qué', kind: 'text' as const, width: '*' as const },
  { key: 'professional', header: 'Profesional', kind: 'text' as const, width: 110 },
]

const drawn = (context: PrintContext, { patient, document, age, allergies, entries }: Timeline): Paper =>
  paper(context, {
    title: 'Línea de tiempo',
    subtitle: document,
    verify: { number: document, date: entries[0]?.at.slice(0, 10) ?? '', total: String(entries.length) },
    pieces: [
      pairs(
        [
          { label: 'Paciente', value: patient },
          { label: 'Documento', value: document },
          { label: 'Edad', value: age },
          { label: 'Alergias', value: allergies ?? 'Ninguna conocida' },
        ],
        { columns: 4 },
      ),
      lineTable({
        columns,
        rows: entries.map(({ at, kind, title, summary, lasted, professional }) => ({
          values: {
            at: showInstant(new Date(at)),
            kind: timelineKinds[kind],
            reported: [title, summary, ...lasted].filter(Boolean).join(' · '),
            professional: professional ?? '',
          },
        })),
      }),
    ],
  })
