import { Group } from '@mantine/core'
import { Panel } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Fields, WireOf } from '../values/field/field.ts'
import { FieldValue } from '../values/field/shown-field.web.tsx'
import type { Command } from './command.ts'
import { CommandOf } from './command-of.web.tsx'

interface SetupPanelProps<K extends Fields, A extends Fields, R extends z.ZodType> {
  readonly title: string
  /** The command that saves the settings, whose fields are shown. */
  readonly of: Command<K, A, R>
  /** The version that the command changes. */
  readonly about: WireOf<K>
  /** The current values; `mode` says whether the setup simulates. */
  readonly values: Readonly<Record<string, unknown>>
  readonly shows: readonly (keyof A & string)[]
  /** The secrets, by field, and whether each is stored. */
  readonly secrets: Readonly<Partial<Record<keyof A & string, boolean>>>
  /** What the simulator does, shown while it is used. */
  readonly simulator?: ReactNode
  /** The cases that the simulator can rehearse. */
  readonly rehearses?: keyof A & string
  readonly note?: ReactNode
  /** Other buttons. */
  readonly children?: ReactNode
}

/** The setup of the exchange with a third party: its values, whether its secrets are stored, and the command that saves them. */
export function SetupPanel<K extends Fields, A extends Fields, R extends z.ZodType>(
  props: SetupPanelProps<K, A, R>,
) {
  const { title, of, about, values, shows, secrets, simulator, rehearses, note, children } = props
  const simulates = simulator !== undefined && values.mode === 'simulator'
  const names = simulates && rehearses !== undefined ? [...shows, rehearses] : shows
  return (
    <Panel title={title}>
      {simulates && (
        <p className="q-callout" role="status">
          <b>Simulador activo.</b> {simulator}
        </p>
      )}
      {note !== undefined && <p className="q-muted">{note}</p>}
      <dl className="q-facts">
        {names.map((name) => (
          <Fact key={name} label={of.params[name]!.label}>
            <FieldValue field={of.params[name]!} value={values[name]} />
          </Fact>
        ))}
        {Object.entries(secrets).map(([name, isKept]) => (
          <Fact key={name} label={of.params[name]!.label}>
            {isKept ? 'Registrada' : 'Sin registrar'}
          </Fact>
        ))}
      </dl>
      <Group gap={8}>
        <CommandOf
          of={of}
          about={about}
          title={title}
          label="Cambiar…"
          begun={values}
          done={() => 'Configuración guardada'}
        />
        {children}
      </Group>
    </Panel>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
