import { Alert, Badge, Button, Group, Stack, Table } from '@mantine/core'
import { CommandOf, GoTo, pathTo, Show } from '@quina/blocks/web'
import { groupedBy, money, moneyText, plural, showPesos, sumOf } from '@quina/kernel'
import { Amount, EmptyState, nothing, Panel } from '@quina/ui/web'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { natures } from '../../engine/method/method.contract.ts'
import { type PeriodPerson, periodLines, periodPeople, recalculatePerson } from '../period/period.contract.ts'
import { usePeopleFilter } from './filter/people-filter.web.tsx'

/** The open person, and whether their lines take the focus: the arrows keep it among the people. */
type SelectedPerson = Readonly<{ engagementId: string | null; focused: boolean }>
type Choose = (engagementId: string, focused: boolean) => void

/** The people of the period; one opens under their row with the lines and their explanations, and the keys go to the next. */
export function People({ periodId, open }: { readonly periodId: string; readonly open: boolean }) {
  const [chosen, setChosen] = useState<SelectedPerson>({ engagementId: null, focused: false })
  const choose: Choose = (engagementId, focused) => setChosen({ engagementId, focused })
  return (
    <Show of={periodPeople} params={{ periodId }}>
      {(people) => (
        <Stack gap="md">
          <PendingNotice people={people} />
          <PeoplePanel periodId={periodId} open={open} people={people} chosen={chosen} choose={choose} />
        </Stack>
      )}
    </Show>
  )
}

/** Undecided novedades are not in the payroll: they are shown before the approval. */
function PendingNotice({ people }: { readonly people: readonly PeriodPerson[] }) {
  const count = people.reduce((sum, { pending }) => sum + pending.length, 0)
  if (count === 0) return null
  return (
    <Alert color="yellow" title={`${plural(count, 'novedad', 'novedades')} de sus días sin aprobar`}>
      No entran en esta nómina. Apruébelas o rechácelas y recalcule; si quedan para otra, al aprobar diga por
      qué.
    </Alert>
  )
}

type ChosenPersonProps = PeoplePanelProps & { readonly at: number }

/** The open person, with the lines and their explanations; while the payroll is open, they can be liquidated again alone. */
function ChosenPerson({ periodId, open, at, people, chosen, choose }: ChosenPersonProps) {
  const person = people[at]!
  const { engagementId, name, problem } = person
  const place = useShown(chosen.focused)
  const goTo = (label: string, to: number) => (
    <Button
      variant="default"
      size="xs"
      disabled={people[to] === undefined}
      onClick={() => choose(people[to]!.engagementId, true)}
    >
      {label}
    </Button>
  )
  return (
    <section ref={place} tabIndex={-1} style={{ scrollMarginTop: 140 }} aria-label={`Liquidación de ${name}`}>
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
    </section>
  )
}

/** Scrolls the opened element into view, and focuses it if `focused`. */
function useShown(focused: boolean) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
    if (focused) place.current?.focus({ preventScroll: true })
  }, [focused])
  return place
}

/** What prevents a person's liquidation, and where to register it. */
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

/** The place to register each missing datum; everything else, in the vinculación. */
const places: Readonly<Record<string, readonly [string, string]>> = {
  SOLAPE_NOVEDAD: ['/nomina/novedades', 'Ver las novedades'],
  PARAMETRO_FALTANTE: ['/configuracion/liquidacion/parametros', 'Registrar el parámetro'],
  CONCEPTO_FUERA_DE_ORDEN: ['/configuracion/liquidacion', 'Abrir los conceptos'],
  'NOM-419': ['/nomina/prestaciones-sociales', 'Ver las prestaciones'],
}

interface PeoplePanelProps {
  readonly periodId: string
  readonly open: boolean
  readonly people: readonly PeriodPerson[]
  readonly chosen: SelectedPerson
  readonly choose: Choose
}

const heads = 'Persona|Documento|Días|Devengado|Deducciones|Neto|Neto anterior|Cambio|Aportes|Avisos'.split(
  '|',
)
const words: ReadonlySet<string> = new Set(['Persona', 'Documento', 'Avisos'])

/** Everybody, or the filtered people: the sums and the keys cover only the people shown. */
function PeoplePanel({ people: everybody, ...rest }: PeoplePanelProps) {
  const { shown: people, fields } = usePeopleFilter(everybody)
  const props = { ...rest, people }
  return (
    <Panel title="Personas">
      {everybody.length > 0 && fields}
      {people.length === 0 ? (
        <EmptyState title={everybody.length === 0 ? 'Nadie en esta nómina' : 'Nadie cumple los filtros'} />
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head} scope="col" ta={words.has(head) ? 'left' : 'right'}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
              <Totals people={people} />
            </Table.Thead>
            <Table.Tbody onKeyDown={(event) => walk(event, props)}>
              {people.map((person, index) => (
                <Fragment key={person.engagementId}>
                  <PersonRow person={person} chosen={props.chosen} choose={props.choose} />
                  {person.engagementId === props.chosen.engagementId && (
                    <Table.Tr>
                      <Table.Td colSpan={heads.length}>
                        <ChosenPerson {...props} at={index} />
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  )
}

const totalled = ['earned', 'deducted', 'net', 'before', 'employer'] as const
type Figure = (name: (typeof totalled)[number]) => string | null

/** The figures of a person, or of all: a net is followed by its change since the payroll before. */
const Figures = ({ of: figure }: { readonly of: Figure }) =>
  totalled.map((name) => (
    <Fragment key={name}>
      {name === 'employer' && <Table.Td ta="right">{changeOf(figure)}</Table.Td>}
      <Table.Td ta="right">
        <Amount of={figure(name)} />
      </Table.Td>
    </Fragment>
  ))

function changeOf(figure: Figure): string | null {
  const from = money(figure('before') ?? '0')
  if (from <= 0n) return null
  const tenths = Number(((money(figure('net') ?? '0') - from) * 1000n) / from)
  return tenths === 0 ? '—' : `${tenths > 0 ? '+' : ''}${(tenths / 10).toLocaleString('es-CO')} %`
}

/** The totals, above the people so that nobody scrolls past sixty rows to see them. */
const Totals = ({ people }: Pick<PeoplePanelProps, 'people'>) => (
  <Table.Tr fw={600}>
    <Table.Td colSpan={3}>Total de {plural(people.length, 'persona', 'personas')}</Table.Td>
    <Figures of={(name) => moneyText(sumOf(people, (person) => money(person[name] ?? '0')))} />
    <Table.Td />
  </Table.Tr>
)

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows go to the next person, who opens and takes the focus. */
function walk(event: KeyboardEvent<HTMLElement>, { people, chosen, choose }: PeoplePanelProps): void {
  const step = steps[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement && event.target.matches(names))) return
  event.preventDefault()
  const place = people.findIndex(({ engagementId }) => engagementId === chosen.engagementId) + step
  const next = people[place]
  if (next === undefined) return
  choose(next.engagementId, false)
  event.currentTarget.querySelectorAll<HTMLElement>(names)[place]?.focus()
}

const names = 'button[aria-expanded]'

type PersonRowProps = Pick<PeoplePanelProps, 'chosen' | 'choose'> & { readonly person: PeriodPerson }

const PersonRow = ({ person, chosen, choose }: PersonRowProps) => (
  <Table.Tr>
    <Table.Td>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={person.engagementId === chosen.engagementId}
        onClick={() => choose(person.engagementId, true)}
      >
        {person.name}
      </Button>
    </Table.Td>
    <Table.Td>{person.identification}</Table.Td>
    <Table.Td ta="right">{person.days ?? nothing}</Table.Td>
    <Figures of={(name) => person[name]} />
    <Table.Td>
      <Notices person={person} />
    </Table.Td>
  </Table.Tr>
)

/** What to check for a person; an undecided novedad is linked. */
const Notices = ({ person: { problem, stale, pending, alerts } }: { readonly person: PeriodPerson }) => (
  <Group gap={4}>
    {problem !== null && <Badge color="red">Sin liquidar</Badge>}
    {stale && <Badge color="yellow">Cambió: recalcule</Badge>}
    {pending.length > 0 && <Badge color="yellow">{pending.length} sin aprobar</Badge>}
    {pending.map(({ id, kind }) => (
      <GoTo key={id} address={pathTo('/nomina/novedades/edit/:id', { id })}>
        {kind}
      </GoTo>
    ))}
    {alerts.map((alert) => (
      <span key={alert}>{alert}</span>
    ))}
  </Group>
)

/** The lines of a person by nature, each with the sentence that explains its figure. */
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
