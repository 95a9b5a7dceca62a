import '../../schedule/schedule/schedule.css'
import { permissionFor } from '@quina/blocks'
import {
  ask,
  CommandDialog,
  type DocumentForm,
  documentScreens,
  type FormPieces,
  type ListRow,
  pathTo,
  useCan,
} from '@quina/blocks/web'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { Link, Page, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { DaySheetDialog } from '../../appointment/day-sheet/day-sheet.web.tsx'
import {
  duplicateSchedule,
  professionalSpecialties,
  schedule,
  scheduleRooms,
} from '../../schedule/schedule/schedule.contract.ts'
import { Preview } from '../../schedule/schedule-preview/preview.web.tsx'
import { SlotCalendar } from '../../schedule/slot/slot-calendar.web.tsx'
import { blockSchedules } from '../block/block.contract.ts'
import { transfer } from '../transfer/transfer.contract.ts'

interface OfRow {
  readonly duplicate: (row: ListRow) => void
  readonly print: (row: ListRow) => void
  /** Transfers the appointments of the agenda to another professional. */
  readonly onTransfer: ((row: ListRow) => void) | null
}

const specOf = ({ duplicate, print, onTransfer }: OfRow) =>
  documentScreens(schedule, {
    columns: [
      ...['number', 'professionalId', 'specialtyId', 'date', 'untilDay', 'offered', 'taken', 'free'],
      ...['usedPercent', 'condition', 'blocked', 'hours', 'locationId'],
    ],
    hanging: [
      {
        label: 'Calendario de citas',
        permission: permissionFor(appointment, 'view'),
        path: '/agenda/eventos/:id',
      },
      { label: 'Bloqueos', permission: blockSchedules, path: '/agenda/bloquear/:id' },
    ],
    lookup: { locationId: () => ({ to: scheduleRooms.to }) },
    bulk: ['publish'],
    bulkAbreast: 4,
    rowActions: (row) => (row.condition === 'draft' ? [] : actionsOn(row, { duplicate, print, onTransfer })),
    defaults: ({ professionalId = '' }) => ({ professionalId, ...usualSchedule(dayInBogota(new Date())) }),
    whenChosen: {
      professionalId: async (option, form) => {
        if (option === null) return
        const [first] = await ask(professionalSpecialties, { professionalId: option.id })
        if (first === undefined) return
        form.set('specialtyId', first.id, { id: first.id, label: first.label })
        if (form.lines('shifts').length === 0) form.load('shifts', usualShifts(first.minutes))
      },
    },
    lines: {
      shifts: {
        lookup: { locationId: () => ({ to: scheduleRooms.to }) },
        widths: { weekday: 150, weeks: 130, pauses: '1fr', locationId: 150, appointmentTypeId: 150 },
      },
      kinds: { widths: { appointmentTypeId: '1fr' } },
      contracts: { widths: { contractId: '1fr' } },
    },
    form: (pieces, form, read) => <ScheduleForm pieces={pieces} form={form} id={read?.id ?? null} />,
    header: (answer, form) =>
      answer === null || answer.number === null || form !== null ? null : (
        <SlotsOf id={answer.id} from={answer.values.date as Day} />
      ),
    related: ({ facts }) => <p>{`${facts.offered} cupos ofertados, ${facts.taken} asignados.`}</p>,
  })

const usualSchedule = (today: Day) => ({
  modality: '01',
  date: addDays(today, 1),
  untilDay: addDays(today, 30),
  holidayPolicy: 'omit',
  overbooking: 0,
  overbookingPercent: 10,
})

const actionsOn = (row: ListRow, { duplicate, print, onTransfer }: OfRow) => [
  { label: 'Imprimir planilla…', run: () => print(row) },
  ...(onTransfer === null ? [] : [{ label: 'Trasladar sus citas', run: () => onTransfer(row) }]),
  { label: 'Duplicar a otro periodo…', run: () => duplicate(row) },
]

/** The shifts proposed for a new agenda: a morning and an afternoon of each working day. */
const usualShifts = (minutes: number) =>
  [
    ['07:00', '12:00'],
    ['13:00', '17:00'],
  ].map(([startsAt = null, endsAt = null]) => ({
    weekday: 'workdays',
    weeks: 'all',
    startsAt,
    endsAt,
    minutes: String(minutes),
    buffer: '0',
    capacity: '1',
  }))

const SlotsOf = ({ id, from }: { readonly id: string; readonly from: Day }) => (
  <Panel title="Cupos" grow>
    <SlotCalendar
      label="Cupos de la agenda"
      of={{ scheduleId: id }}
      view="week"
      from={from}
      onOpen={() => undefined}
    />
  </Panel>
)

/** Every agenda, as a list or by its hours. */
function Schedules() {
  const [copied, setCopied] = useState<ListRow | null>(null)
  const [printed, setPrinted] = useState<ListRow | null>(null)
  const goTo = useGoTo()
  const mayTransfer = useCan()(permissionFor(transfer, 'issue'))
  const [{ List }] = useState(() =>
    specOf({
      duplicate: setCopied,
      print: setPrinted,
      onTransfer: mayTransfer
        ? ({ professionalId }) => goTo(`/agenda/trasladar?profesional=${String(professionalId)}`)
        : null,
    }),
  )
  const { vista } = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const byHours = vista === 'calendario'
  return (
    <>
      <nav className="q-agenda-views q-no-print" aria-label="Cómo ver las agendas">
        <Link href="/agenda" aria-current={byHours ? undefined : 'page'}>
          Lista
        </Link>
        <Link href="/agenda?vista=calendario" aria-current={byHours ? 'page' : undefined}>
          Calendario
        </Link>
      </nav>
      {byHours ? <AllSlots /> : <List />}
      {copied && (
        <CommandDialog
          of={duplicateSchedule}
          about={{ id: copied.id }}
          done={({ id }) => {
            goTo(pathTo('/agenda/edit/:id', { id }))
            return 'Agenda duplicada en un borrador.'
          }}
          onClose={() => setCopied(null)}
        />
      )}
      {printed && <DaySheetDialog scheduleId={printed.id} onClose={() => setPrinted(null)} />}
    </>
  )
}

function AllSlots() {
  const goTo = useGoTo()
  const mayCreate = useCan()('care.schedule.edit')
  const created = { label: 'Nueva agenda', keys: 'Alt+N', primary: true, run: () => goTo('/agenda/create') }
  return (
    <Page>
      <PageHeader
        title="Agendas por horas"
        context="Cada columna es un profesional"
        actions={mayCreate ? [created] : []}
      />
      <Panel grow>
        <SlotCalendar
          label="Cupos de la sede"
          of={{}}
          onOpen={({ scheduleId }) => goTo(pathTo('/agenda/edit/:id', { id: scheduleId }))}
        />
      </Panel>
    </Page>
  )
}

const screens = specOf({ duplicate: () => undefined, print: () => undefined, onTransfer: null })
export const scheduleScreens = { ...screens, List: Schedules }

interface ScheduleFormProps {
  readonly pieces: FormPieces<typeof schedule>
  readonly form: DocumentForm<typeof schedule> | null
  /** Null until it is saved for the first time. */
  readonly id: string | null
}

const steps = ['Profesional y lugar', 'Franjas', 'Reglas', 'Vista previa'] as const
type Step = (typeof steps)[number]

/** An agenda: in steps while it is typed, whole when it is read. */
function ScheduleForm({ pieces, form, id }: ScheduleFormProps) {
  if (form === null)
    return (
      <>
        <Whose pieces={pieces} />
        <pieces.Lines name="shifts" />
        <Rules pieces={pieces} />
      </>
    )
  return <ScheduleSteps pieces={pieces} form={form} id={id} />
}

const stepOf = (name: string): Step => {
  if (['professionalId', 'specialtyId', 'modality', 'locationId', 'date', 'untilDay'].includes(name))
    return 'Profesional y lugar'
  return name === 'shifts' ? 'Franjas' : 'Reglas'
}

/** When saving is refused, opens the step of the first error and marks every step with something to correct. */
function ScheduleSteps({ pieces, form, id }: ScheduleFormProps & { form: DocumentForm<typeof schedule> }) {
  const [step, setStep] = useState<Step>(steps[0])
  const names = useSyncExternalStore(form.watch, () => form.refused().join(' '))
  const refused = names === '' ? [] : names.split(' ').map(stepOf)
  const [first] = refused
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the refusals change, not when another step is chosen
  useLayoutEffect(() => {
    if (first !== undefined && !refused.includes(step)) setStep(first)
  }, [names])
  return (
    <>
      <nav aria-label="Pasos de la agenda">
        <ol className="q-agenda-steps">
          {steps.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === step ? 'step' : undefined}
                data-refused={refused.includes(name) || undefined}
                onClick={() => setStep(name)}
              >
                {index + 1}. {name}
                {refused.includes(name) && ' · por corregir'}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'Profesional y lugar' && <Whose pieces={pieces} />}
      {step === 'Franjas' && <pieces.Lines name="shifts" />}
      {step === 'Reglas' && <Rules pieces={pieces} />}
      {step === 'Vista previa' && <Preview form={form} id={id} />}
    </>
  )
}

const Whose = ({ pieces: { Section, Params } }: Pick<ScheduleFormProps, 'pieces'>) => (
  <Section title="Profesional y lugar">
    <Params professionalId={6} specialtyId={6} />
    <Params modality={4} locationId={4} date={2} untilDay={2} />
  </Section>
)

const Rules = ({ pieces: { Section, Params, Lines } }: Pick<ScheduleFormProps, 'pieces'>) => (
  <>
    <Section title="Reglas">
      <Params holidayPolicy={3} overbooking={3} overbookingPercent={3} aheadHours={3} />
      <Params aheadDays={3} notes={9} />
    </Section>
    <Lines name="kinds" title="Tipos de cita que recibe (ninguno: todos los de la especialidad)" />
    <Lines name="contracts" title="Contratos que recibe (ninguno: todos)" />
  </>
)
