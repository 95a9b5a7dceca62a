import { Button, Group } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { pathTo, Show, useCan, useGo } from '@quina/blocks/web'
import { Link, Panel, StatusTag, shownInstant } from '@quina/ui/web'
import type { triageOf } from '../../triage/triage-sheet/sheet.contract.ts'
import { episodeOf } from './episode.contract.ts'

type One = AnswerOf<typeof triageOf>
type Entry = AnswerOf<typeof episodeOf>[number]

const attendable = ['attended', 'observed', 'finished']

/** The notes and orders in the attention of a classified patient. */
export function Episode({ one: { id, status, patientId } }: { readonly one: One }) {
  const can = useCan()
  const go = useGo()
  if (!attendable.includes(status)) return null
  const toNote = `${pathTo('/atencion/consultas/create')}?triageId=${id}&patientId=${patientId}`
  const toTimeline = `${pathTo('/atencion/timeline')}?patientId=${patientId}`
  const toOrders = pathTo('/triage/ordenamiento/:idUsuario/:idTriage', { idUsuario: patientId, idTriage: id })
  return (
    <Panel title="Notas y órdenes">
      <Show of={episodeOf} params={{ id }}>
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
      <Group gap={8} mt={8}>
        {can('care.note.edit') && <Button onClick={() => void go(toNote)}>Escribir nota</Button>}
        {can('care.medicalOrder.view') && (
          <Button variant="default" onClick={() => void go(toOrders)}>
            Órdenes
          </Button>
        )}
        {can('care.timeline.view') && (
          <Button variant="default" onClick={() => void go(toTimeline)}>
            Línea de tiempo
          </Button>
        )}
      </Group>
    </Panel>
  )
}

/** Returns the address of a note or an order. */
const hrefOf = ({ id, thing }: Entry): string =>
  thing === 'order'
    ? pathTo('/atencion/ordenes/edit/:id', { id })
    : pathTo('/atencion/consultas/edit/:id', { id })

const WrittenLine = ({ written }: { readonly written: Entry }) => (
  <li>
    <Link href={hrefOf(written)}>{written.title}</Link>{' '}
    <StatusTag tone={written.tone}>{written.state}</StatusTag>
    <span className="q-context">
      {' '}
      {[written.code, shownInstant(written.at), written.by].filter(Boolean).join(' · ')}
    </span>
  </li>
)
