import { SegmentedControl } from '@mantine/core'
import { type Stage, stages } from './stage.web.ts'

interface StagesProps {
  readonly stage: Stage
  readonly onChange: (stage: Stage) => void
}

const options = Object.entries(stages).map(([value, { label }]) => ({ value, label }))

/** What invoices wait for: one list for each. */
export const Stages = ({ stage, onChange }: StagesProps) => (
  <div className="q-sideways">
    <SegmentedControl
      aria-label="Estado de las facturas"
      size="xs"
      data={options}
      value={stage}
      onChange={(value) => onChange(value as Stage)}
    />
  </div>
)
