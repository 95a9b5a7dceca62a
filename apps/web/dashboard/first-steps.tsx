import { getFrom } from '@quina/blocks/web'
import { Link } from '@quina/ui/web'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

interface Step {
  readonly name: string
  readonly title: string
  readonly why: string
  readonly to: string
  readonly done: boolean
}

/** The way from an empty hospital to its first document, read off what there already is. It goes away when it is walked. */
export function FirstSteps() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: ({ signal }) => getFrom<{ steps: readonly Step[] }>('/api/dashboard/first-steps', {}, signal),
    staleTime: 0,
  })
  const steps = data?.steps ?? []
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <section className="q-panel q-first-steps" aria-label="Primeros pasos">
      <h2>
        Primeros pasos <small>{`${done} de ${steps.length} hechos`}</small>
      </h2>
      <ol>
        {steps.map((step) => (
          <li
            key={step.name}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            {step.done ? (
              <IconCircleCheckFilled size={18} aria-hidden />
            ) : (
              <IconCircle size={18} aria-hidden />
            )}
            <span>
              <Link href={step.to}>{step.title}</Link>
              <small>{step.done ? 'Hecho' : step.why}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
