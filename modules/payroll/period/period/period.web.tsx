import { Alert, Badge, Button, Group, Stack, Table } from '@mantine/core'
import { CommandOf, documentScreens, GoTo, pathTo, Show, useCan } from '@quina/blocks/web'
import { dayInBogota, groupedBy, money, showPesos } from '@quina/kernel'
import { Amount, EmptyState, Panel } from '@quina/ui/web'
import { type KeyboardEvent, useState } from 'react'
import { natures } from '../../engine/method/method.contract.ts'
import {
  type PeriodPerson,
  payrollPeriod,
  periodLines,
  periodPeople,
  recalculatePerson,
} from './period.contract.ts'

export const periodScreens = documentScreens(payrollPeriod, {
  columns: [
    'number',
    'kind',
    'year',
    'month',
    'paidOn',
    'people',
    'blocked',
    'earned',
    'deducted',
    'net',
    'condition',
  ],
  defaults: () => {
    const today = dayInBogota(new Date())
    return { date: today, year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)), paidOn: today }
  },
  header: (answer) =>
    answer === null || answer.status === 'draft' ? null : (
      <>
        {answer.status === 'approved' && <NextSteps periodId={answer.id} />}
        <People periodId={answer.id} open={answer.status === 'liquidated'} />
      </>
    ),
})

/** What follows an approved payroll, of those that the user may see: its budget, its books, its payment and its planilla. */
function NextSteps({ periodId }: { readonly periodId: string }) {
  const can = useCan()
  const steps = [
    ['Presupuesto', '/payrroll/budget-movements/:periodId', { periodId }, 'payroll.periodBudget.view'],
    ['Contabilización', '/payroll/accounting/:periodId', { periodId }, 'payroll.periodPosting.view'],
    ['Pago', '/payroll/payment/create/:id?', { id: periodId }, 'payroll.payment.prepare'],
    ['Planillas PILA', '/nomina/pila', {}, 'payroll.pila.view'],
  ] as const
  const open = steps.filter(([, , , permission]) => can(permission))
  if (open.length === 0) return null
  return (
    <Group gap="md" mb="md">
      <span>Qué sigue:</span>
      {open.map(([label, path, params]) => (
        <GoTo key={label} address={pathTo(path, params)}>
          {label}
        </GoTo>
      ))}
    </Group>
  )
}

/** Who is in the period; one of them opens with the lines and why of each, and the keys lead to the next. */
function People({ periodId, open }: { readonly periodId: string; readonly open: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Show of={periodPeople} params={{ periodId }}>
      {(people) => {
        const at = people.findIndex(({ engagementId }) => engagementId === chosen)
        const person = people[at]
        return (
          <Stack gap="md">
            <Group gap="md">
              <GoTo address={`/liquidar/Nomina/prenomina?periodId=${periodId}`}>Prenómina</GoTo>
              <GoTo address={`/liquidar/Nomina/comparacion?periodId=${periodId}`}>
                Comparar con la anterior
              </GoTo>
              <GoTo address={`/liquidar/Nomina/comprobantes?periodId=${periodId}`}>
                Comprobantes por correo
              </GoTo>
            </Group>
            <PeoplePanel people={people} chosen={chosen} choose={setChosen} />
            {person !== undefined && (
              <ChosenPerson periodId={periodId} open={open} at={at} people={people} choose={setChosen} />
            )}
          </Stack>
        )
      }}
    </Show>
  )
}

interface ChosenPersonProps {
  readonly periodId: string
  readonly open: boolean
  readonly at: number
  readonly people: readonly PeriodPerson[]
  readonly choose: (engagementId: string) => void
}

/** One of them, with the lines and why of each; while the payroll is open, it is liquidated again alone. */
function ChosenPerson({ periodId, open, at, people, choose }: ChosenPersonProps) {
  const person = people[at]!
  const { engagementId, name, problem } = person
  const goTo = (label: string, place: number) => (
    <Button
      variant="default"
      size="xs"
      disabled={people[place] === undefined}
      onClick={() => choose(people[place]!.engagementId)}
    >
      {label}
    </Button>
  )
  return (
    <Panel title={name}>
      <Group gap={8} mb="xs">
        {goTo('Persona anterior', at - 1)}
        {goTo('Persona siguiente', at + 1)}
        {open && (
          <CommandOf
            of={recalculatePerson}
            about={{ periodId, engagementId }}
            look={{ size: 'xs', variant: 'default' }}
            done={({ net, before }) =>
              net === before
                ? 'Sin cambios.'
                : `Neto: antes ${showPesos(money(before))}, ahora ${showPesos(money(net))}.`
            }
          />
        )}
      </Group>
      {problem !== null && <Missing person={person} />}
      <Lines periodId={periodId} engagementId={engagementId} />
    </Panel>
  )
}

/** What keeps somebody from being liquidated, and where it is registered. */
function Missing({ person: { problem, problemCode, engagementId } }: { readonly person: PeriodPerson }) {
  const [address, label] = places[problemCode ?? ''] ?? [
    `/nomina/vinculaciones/edit/${engagementId}`,
    'Abrir su vinculación',
  ]
  return (
    <Alert color="red" mb="xs" title="Sin liquidar">
      {problem} <GoTo address={address}>{label}</GoTo>
    </Alert>
  )
}

/** Where what is missing is registered; all else, in the vinculación. */
const places: Readonly<Record<string, readonly [string, string]>> = {
  SOLAPE_NOVEDAD: ['/nomina/novedades', 'Ver las novedades'],
  PARAMETRO_FALTANTE: ['/configuracion/liquidacion/parametros', 'Registrar el parámetro'],
  CONCEPTO_FUERA_DE_ORDEN: ['/configuracion/liquidacion', 'Abrir los conceptos'],
  'NOM-419': ['/nomina/prestaciones-sociales', 'Ver las prestaciones'],
}

interface PeoplePanelProps {
  readonly people: readonly PeriodPerson[]
  readonly chosen: string | null
  readonly choose: (engagementId: string) => void
}

const figures: ReadonlySet<string> = new Set(['Días', 'Devengado', 'Deducciones', 'Neto', 'Neto anterior'])

const PeoplePanel = ({ people, chosen, choose }: PeoplePanelProps) => (
  <Panel title="Personas">
    {people.length === 0 ? (
      <EmptyState title="Nadie en esta nómina" />
    ) : (
      <Table.ScrollContainer minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {[
                'Persona',
                'Documento',
                'Días',
                'Devengado',
                'Deducciones',
                'Neto',
                'Neto anterior',
                'Avisos',
              ].map((head) => (
                <Table.Th key={head} scope="col" ta={figures.has(head) ? 'right' : 'left'}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody onKeyDown={(event) => walk(event, { people, chosen, choose })}>
            {people.map((person) => (
              <PersonRow key={person.engagementId} person={person} chosen={chosen} choose={choose} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Panel>
)

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows go from one person to the next, who is opened and takes the focus. */
function walk(event: KeyboardEvent<HTMLElement>, { people, chosen, choose }: PeoplePanelProps): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const place = people.findIndex(({ engagementId }) => engagementId === chosen) + step
  const next = people[place]
  if (next === undefined) return
  choose(next.engagementId)
  event.currentTarget.querySelectorAll<HTMLElement>('button')[place]?.focus()
}

interface PersonRowProps {
  readonly person: PeriodPerson
  readonly chosen: string | null
  readonly choose: (engagementId: string) => void
}

const PersonRow = ({ person, chosen, choose }: PersonRowProps) => (
  <Table.Tr>
    <Table.Td>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-pressed={person.engagementId === chosen}
        onClick={() => choose(person.engagementId)}
      >
        {person.name}
      </Button>
    </Table.Td>
    <Table.Td>{person.identification}</Table.Td>
    <Table.Td ta="right">{person.days}</Table.Td>
    <Table.Td ta="right">
      <Amount of={person.earned} />
    </Table.Td>
    <Table.Td ta="right">
      <Amount of={person.deducted} />
    </Table.Td>
    <Table.Td ta="right">
      <Amount of={person.net} />
    </Table.Td>
    <Table.Td ta="right">
      <Amount of={person.before} />
    </Table.Td>
    <Table.Td>
      <Group gap={4}>
        {person.problem !== null && <Badge color="red">Sin liquidar</Badge>}
        {person.stale && <Badge color="yellow">Cambió: recalcule</Badge>}
        {person.alerts.map((alert) => (
          <span key={alert}>{alert}</span>
        ))}
      </Group>
    </Table.Td>
  </Table.Tr>
)

/** The lines of a person by nature, each with the sentence of where its figure comes from. */
const Lines = ({ periodId, engagementId }: { readonly periodId: string; readonly engagementId: string }) => (
  <Show of={periodLines} params={{ periodId, engagementId }}>
    {(lines) =>
      [...groupedBy(lines, ({ nature }) => nature)].map(([nature, group]) => (
        <Table key={nature} captionSide="top" layout="fixed">
          <Table.Caption ta="left" fw={600}>
            {natures[nature]}
          </Table.Caption>
          <colgroup>
            <col style={{ width: '28%' }} />
            <col style={{ width: '12%' }} />
            <col />
          </colgroup>
          <Table.Tbody>
            {group.map(({ id, name, amount, sentence }) => (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">
                  <Amount of={amount} />
                </Table.Td>
                <Table.Td>{sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))
    }
  </Show>
)
