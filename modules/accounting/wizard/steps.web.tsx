import { Button, Progress } from '@mantine/core'
import { Link } from '@quina/ui/web'
import type { Configuration } from '../configuration/configuration.contract.ts'

interface StepsProps {
  readonly steps: Configuration['steps']
  /** Goes to a part of this same screen. */
  readonly onTab: (tab: string) => void
}

/** Each step with what is really there. */
export const Steps = ({ steps, onTab }: StepsProps) => (
  <ol className="q-wizard-steps">
    {steps.map(({ key, title, percent, detail, to }, at) => (
      <li key={key}>
        <span className="q-wizard-number" data-done={percent === 100}>
          {at + 1}
        </span>
        <span className="q-wizard-title">{title}</span>
        <Progress
          value={percent}
          color={percent === 100 ? 'teal' : 'blue'}
          aria-label={`Avance de ${title}`}
          transitionDuration={0}
        />
        <span className="q-wizard-percent">{percent} %</span>
        <span className="q-muted">{detail}</span>
        {to === null ? (
          <Button size="compact-xs" variant="default" onClick={() => onTab(key)}>
            Ver aquí
          </Button>
        ) : (
          <Link href={to} className="q-link">
            Ir
          </Link>
        )}
      </li>
    ))}
  </ol>
)
