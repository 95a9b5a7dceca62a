import { Button, Group, Select } from '@mantine/core'
import type { AnswerOf, WireOf } from '@quina/blocks'
import {
  CommandOf,
  documentScreens,
  FieldInput,
  type FieldInputProps,
  MiniTable,
  pathTo,
  Show,
} from '@quina/blocks/web'
import { addDays, dayInBogota, showInstant } from '@quina/kernel'
import { Cell, FieldGrid, Link, Page, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type TransferFacts, transfer, transferAppointments, transferProposals } from './transfer.contract.ts'

const { destinations, ...params } = transferProposals.params
const destination = destinations.of!.professionalId!
const spans: Readonly<Record<string, number>> = { professionalId: 6, mode: 4, campusId: 4, specialtyId: 3 }

type Input = WireOf<typeof transferProposals.params>
type TransferFilter = Omit<Input, 'destinations'>
type ProposedTransfers = AnswerOf<typeof transferProposals>

type Destination = Readonly<{ professionalId: string; label: string }>

const begun = (professionalId = ''): TransferFilter => {
  const tomorrow = addDays(dayInBogota(new Date()), 1)
  return {
    professionalId,
    fromDay: tomorrow,
    untilDay: tomorrow,
    specialtyId: null,
    mode: 'free',
    ontoDay: null,
    campusId: null,
  }
}

/** Chooses which appointments move and to whom, proposes a slot for each, and transfers them with an acta. */
export function Transfer() {
  const { profesional } = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const [given, setGiven] = useState(() => begun(profesional))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const [to, setTo] = useState<readonly Destination[]>([])
  const set = (name: string, value: FieldInputProps['value'], label = '') => {
    setGiven((before) => ({
      ...before,
      [name]: value === '' && params[name as keyof TransferFilter].optional ? null : value,
    }))
    setLabels((before) => ({ ...before, [name]: label }))
  }
  const complete = given.professionalId && given.fromDay && given.untilDay && given.mode
  const input: Input = {
    ...given,
    destinations: to.length === 0 ? null : to.map(({ professionalId }) => ({ professionalId })),
  }
  return (
    <Page>
      <PageHeader
        title="Trasladar citas"
        context="Primero se ve a dónde pasaría cada una; nada se mueve hasta trasladar"
      />
      <p>
        <Link href="/agenda/trasladar/actas">Actas de traslado</Link>
      </p>
      <Panel title="Qué se traslada y a dónde">
        <Questions given={given} labels={labels} set={set}>
          <Destinations to={to} onChange={setTo} />
        </Questions>
      </Panel>
      {complete && (
        <Show of={transferProposals} params={input}>
          {(found) => <Proposals key={JSON.stringify([input, found])} found={found} input={input} />}
        </Show>
      )}
    </Page>
  )
}

interface QuestionsProps {
  readonly given: TransferFilter
  readonly labels: Readonly<Record<string, string>>
  readonly set: (name: string, value: FieldInputProps['value'], label?: string) => void
  readonly children: ReactNode
}

const Questions = ({ given, labels, set, children }: QuestionsProps) => (
  <FieldGrid>
    {Object.entries(params).map(([name, field]) => (
      <Cell key={name} span={spans[name] ?? 2}>
        <FieldInput
          name={name}
          field={field}
          value={given[name as keyof TransferFilter] ?? ''}
          label={labels[name]}
          autoFocus={name === 'professionalId'}
          onChange={(value, option) => set(name, value, option?.label)}
        />
      </Cell>
    ))}
    <Cell span={6}>{children}</Cell>
  </FieldGrid>
)

interface DestinationsProps {
  readonly to: readonly Destination[]
  readonly onChange: (to: readonly Destination[]) => void
}

/** When no professional is chosen, appointments go to anyone of the specialty, or to the same professional on another day. */
const Destinations = ({ to, onChange }: DestinationsProps) => (
  <>
    <FieldInput
      name="destination"
      field={{
        ...destination,
        label: 'Profesional de destino',
        optional: true,
        help: 'Sin ninguno: cualquiera de la especialidad, o el mismo si pasan a otro día.',
      }}
      value=""
      label=""
      onChange={(value, option) => {
        const professionalId = String(value ?? '')
        if (professionalId === '' || to.some((one) => one.professionalId === professionalId)) return
        onChange([...to, { professionalId, label: option?.label ?? '' }])
      }}
    />
    <Group gap="xs">
      {to.map(({ professionalId, label }) => (
        <Button
          key={professionalId}
          size="compact-sm"
          variant="default"
          aria-label={`Quitar a ${label}`}
          onClick={() => onChange(to.filter((one) => one.professionalId !== professionalId))}
        >
          {label} ✕
        </Button>
      ))}
    </Group>
  </>
)

const toRelocate = 'to-relocate'

/** The appointments, each with its proposed slot, which may be changed or removed. */
function Proposals({ found: { appointments, more }, input }: { found: ProposedTransfers; input: Input }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(appointments.map(({ id, slotId }) => [id, slotId])),
  )
  const goTo = useGoTo()
  const moved = appointments.filter(({ id }) => chosen[id] !== null).length
  if (appointments.length === 0) return <p className="q-muted">No tiene citas por atender en esos días.</p>
  const isWhole = input.mode === 'whole'
  return (
    <Panel title={`Citas (${appointments.length})`} grow>
      <p role="status">
        <b>{moved}</b> se trasladan y <b>{appointments.length - moved}</b> quedan por reubicar.
        {more && ' Hay más de las que se muestran: elija menos días.'}
      </p>
      <p>
        <CommandOf
          of={transferAppointments}
          about={{
            ...input,
            moves: isWhole
              ? null
              : appointments.map(({ id }) => ({ appointmentId: id, slotId: chosen[id] ?? null })),
          }}
          label={`Trasladar ${appointments.length} citas…`}
          title={`Trasladar ${moved} de ${appointments.length} citas`}
          look={{ disabled: more }}
          done={({ id, moved, stayed }) => {
            goTo(pathTo('/agenda/trasladar/actas/:id', { id }))
            return `${moved} citas trasladadas${stayed > 0 ? ` y ${stayed} por reubicar` : ''}.`
          }}
        />
      </p>
      <AppointmentsTable
        appointments={appointments}
        whole={isWhole}
        chosen={chosen}
        onChoose={(id, slotId) => setChosen((before) => ({ ...before, [id]: slotId }))}
      />
    </Panel>
  )
}

interface AppointmentsTableProps {
  readonly appointments: ProposedTransfers['appointments']
  readonly whole: boolean
  readonly chosen: Readonly<Record<string, string | null>>
  readonly onChoose: (id: string, slotId: string | null) => void
}

const AppointmentsTable = ({ appointments, whole, chosen, onChoose }: AppointmentsTableProps) => (
  <MiniTable
    label="Citas por trasladar"
    rows={appointments}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Hora', cell: ({ startsAt }) => showInstant(new Date(startsAt)) },
      {
        head: 'Cita',
        cell: ({ id, code }) => <Link href={pathTo('/eventos/edit/:id', { id })}>{code}</Link>,
      },
      { head: 'Paciente', cell: ({ patient }) => patient },
      { head: 'Teléfono', cell: ({ phone }) => phone ?? '—' },
      { head: 'Tipo', cell: ({ kind }) => kind },
      {
        head: 'Pasa a',
        cell: (one) =>
          whole ? (
            `${showInstant(new Date(one.startsAt))} · ${one.choices[0]?.professional ?? ''}`
          ) : (
            <Select
              size="xs"
              w={380}
              name={`to-${one.code}`}
              aria-label={`A dónde pasa ${one.patient}`}
              allowDeselect={false}
              value={chosen[one.id] ?? toRelocate}
              data={optionsOf(one)}
              onChange={(value) => onChoose(one.id, value === toRelocate ? null : value)}
            />
          ),
      },
    ]}
  />
)

const optionsOf = ({ choices }: ProposedTransfers['appointments'][number]) => [
  ...choices.map(({ slotId, startsAt, professional, room }) => ({
    value: slotId,
    label: [showInstant(new Date(startsAt)), professional, room].filter(Boolean).join(' · '),
  })),
  {
    value: toRelocate,
    label: choices.length === 0 ? 'Sin cupo cercano: por reubicar' : 'Dejar por reubicar',
  },
]

export const transferScreens = documentScreens(transfer, {
  header: (answer) => answer && <Moves moves={answer.facts.moves} />,
})

const Moves = ({ moves }: { readonly moves: TransferFacts['moves'] }) => (
  <Panel title={`Citas (${moves.length})`}>
    <MiniTable
      label="Citas del acta"
      rows={moves}
      keyOf={({ appointmentId }) => appointmentId}
      columns={[
        {
          head: 'Cita',
          cell: ({ appointmentId, becameId, code }) => (
            <Link href={pathTo('/eventos/edit/:id', { id: becameId ?? appointmentId })}>{code}</Link>
          ),
        },
        { head: 'Paciente', cell: ({ patient }) => patient },
        { head: 'Documento', cell: ({ document }) => document },
        { head: 'Teléfono', cell: ({ phone }) => phone ?? '—' },
        { head: 'Tenía', cell: ({ hadAt, hadWith }) => `${showInstant(new Date(hadAt))} · ${hadWith}` },
        {
          head: 'Pasa a',
          cell: ({ goesAt, goesWith, room }) =>
            goesAt === null
              ? '—'
              : [showInstant(new Date(goesAt)), goesWith, room].filter(Boolean).join(' · '),
        },
        {
          head: 'Resultado',
          cell: ({ cause }) => (cause === null ? 'Trasladada' : `Por reubicar. ${cause}`),
        },
      ]}
    />
  </Panel>
)
