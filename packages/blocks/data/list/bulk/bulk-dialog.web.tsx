import { Button, Group, Modal, Progress } from '@mantine/core'
import { MiniTable } from '../../../screen/mini-table.web.tsx'

interface BulkDialogProps {
  readonly title: string
  /** The percentage of the rows that were tried. */
  readonly percent: number
  readonly over: boolean
  readonly failures: readonly BulkRefusal[]
  readonly onStop: () => void
  readonly onClose: () => void
}

type BulkRefusal = Readonly<{ id: string; name: string; message: string }>

/** The progress of an action over many rows and, at the end, the rows that failed, and why. */
export function BulkDialog({ title, percent, over, failures, onStop, onClose }: BulkDialogProps) {
  return (
    <Modal opened onClose={() => over && onClose()} title={title} size={560} withCloseButton={over}>
      {!over && <Progress value={percent} aria-label={title} mb={12} />}
      {failures.length > 0 && <Failures failures={failures} />}
      <Group justify="flex-end" mt={12}>
        {over ? (
          <Button onClick={onClose} data-autofocus>
            Cerrar
          </Button>
        ) : (
          <Button variant="default" onClick={onStop}>
            Detener
          </Button>
        )}
      </Group>
    </Modal>
  )
}

const Failures = ({ failures }: Pick<BulkDialogProps, 'failures'>) => (
  <MiniTable
    rows={failures}
    keyOf={({ id }) => id}
    columns={[
      { head: 'No fue posible', cell: ({ name }) => name },
      { head: 'Motivo', cell: ({ message }) => message },
    ]}
  />
)
