import { Button, Group } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { pathTo, Show, useCan, useGo } from '@quina/blocks/web'
import { Link, Panel, StatusTag, shownInstant } from '@quina/ui/web'
import type { triageOf } from '../triage-sheet/sheet.contract.ts'
import { episodeOf } from './episode.contract.ts'

type One = AnswerOf<typeof triageOf>
type Written = AnswerOf<typeof episodeOf>[number]

const attendable = ['attended', 'finished']

/** What is written and ordered in the attention of who was classified. */
export function Episode({ one: { id, status, patientId } }: { readonly one: One }) {
  const can = useCan()
  const go = useGo()
  if (!attendable.includes(status)) return null
  const toNote = `${pathTo('/atencion/consultas/create')}?triageId=${id}&patientId=${patientId}`
  return (
    <Panel title="Notas y órdenes">
      <Show of={episodeOf} asks={{ id }}>
        {(all) =>
          all.length === 0 ? (
            <p className="q-context">Todavía no hay notas de esta atención.</p>
          ) : (
            <ul className="q-episode">
              {all.map((written) => (
                <WrittenLine key={written.id} written={written} />
              ))}
            </ul>
          )
        }
      </Show>
      {can('care.note.edit') && (
        <Group gap={8} mt={8}>
          <Button onClick={() => void go(toNote)}>Escribir nota</Button>
        </Group>
      )}
    </Panel>
  )
}

const WrittenLine = ({
  written: { id, title, at, by, state, tone, code },
}: {
  readonly written: Written
}) => (
  <li>
    <Link href={pathTo('/atencion/consultas/edit/:id', { id })}>{title}</Link>{' '}
    <StatusTag tone={tone}>{state}</StatusTag>
    <span className="q-context"> {[code, shownInstant(at), by].filter(Boolean).join(' · ')}</span>
  </li>
)
