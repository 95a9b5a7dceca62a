import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { MiniTable, Show } from '@quina/blocks/web'
import { Panel, shownInstant } from '@quina/ui/web'
import { attendedUnadmitted } from './unadmitted.contract.ts'

type One = AnswerOf<typeof attendedUnadmitted>[number]

const columns = [
  { head: 'Paciente', cell: ({ patient, document }: One) => `${patient} · ${document}` },
  { head: 'Dónde está', cell: ({ where }: One) => where },
  { head: 'Desde', cell: ({ since }: One) => shownInstant(since) },
]

type Props = { readonly onFound: (arrived: { readonly id: string; readonly label: string }) => void }

/** Attended patients without an admission; hidden when there are none. */
export const Unadmitted = ({ onFound }: Props) => (
  <Show of={attendedUnadmitted} params={{}}>
    {(rows) =>
      rows.length > 0 && (
        <Panel title={`Atendidos sin admisión (${rows.length})`}>
          <MiniTable
            label="Atendidos sin admisión"
            rows={rows}
            keyOf={({ patientId }) => patientId}
            columns={columns}
            actions={({ patientId, patient }) => (
              <Button
                size="compact-sm"
                variant="light"
                aria-label={`Admitir a ${patient}`}
                onClick={() => onFound({ id: patientId, label: patient })}
              >
                Admitir
              </Button>
            )}
          />
        </Panel>
      )
    }
  </Show>
)
