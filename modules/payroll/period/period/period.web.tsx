import { Badge, Button, Group, Stack, Table } from '@mantine/core'
import { CommandOf, documentScreens, Show } from '@quina/blocks/web'
import { dayInBogota, groupedBy } from '@quina/kernel'
import { Amount, EmptyState, Panel } from '@quina/ui/web'
import { useState } from 'react'
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
      <People periodId={answer.id} open={answer.status === 'liquidated'} />
    ),
})

/** Who is in the period; one of them opens with the lines and why of each, and the keys lead to the next. */
function People({ periodId, open }: { readonly periodId: string; readonly open: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Show of={periodPeople} params={{ periodId }}>
      {(people) => {
        const at = people.findIndex(({ engagementId }) => engagementId === chosen)
        const person = people[at]
        const moveTo = (place: number) => setChosen(people[place]?.engagementId ?? chosen)
        return (
          <Stack gap="md">
            <PeoplePanel people={people} chosen={chosen} choose={setChosen} />
            {person !== undefined && (
              <Panel title={person.name}>
                <Group gap={8} mb="xs">
                  <Button variant="default" size="xs" disabled={at === 0} onClick={() => moveTo(at - 1)}>
                    Persona anterior
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={at === people.length - 1}
                    onClick={() => moveTo(at + 1)}
                  >
                    Persona siguiente
                  </Button>
                  {open && (
                    <CommandOf
                      of={recalculatePerson}
                      about={{ periodId, engagementId: person.engagementId }}
                      done={({ net, before }) =>
                        net === before ? 'Sin cambios.' : `Neto: antes ${before}, ahora ${net}.`
                      }
                    />
                  )}
                </Group>
                {person.problem !== null && <p>{person.problem}</p>}
                <Lines periodId={periodId} engagementId={person.engagementId} />
              </Panel>
            )}
          </Stack>
        )
      }}
    </Show>
  )
}

interface PeoplePanelProps {
  readonly people: readonly PeriodPerson[]
  readonly chosen: string | null
  readonly choose: (engagementId: string) => void
}

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
                <Table.Th key={head} scope="col">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <PersonRow key={person.engagementId} person={person} chosen={chosen} choose={choose} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Panel>
)

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
    <Table.Td>{person.days}</Table.Td>
    <Table.Td>
      <Amount of={person.earned} />
    </Table.Td>
    <Table.Td>
      <Amount of={person.deducted} />
    </Table.Td>
    <Table.Td>
      <Amount of={person.net} />
    </Table.Td>
    <Table.Td>
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
        <Table key={nature} captionSide="top">
          <Table.Caption>{natures[nature]}</Table.Caption>
          <Table.Tbody>
            {group.map(({ id, name, amount, sentence }) => (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
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
