import type { ReactNode } from 'react'

export interface AskProps<Name extends string> {
  readonly name: Name
  /** Of twelve columns; 3 by default, 6 for long texts. */
  readonly span?: number
  readonly wide?: boolean
}

/** The columns that each field takes, by its name; a bare name takes its usual ones. */
export type NeedsProps<Name extends string> = Readonly<Partial<Record<Name, number | true | 'wide'>>>

/** Fields in their order, side by side: `<Params date={2} terceroId={4} purpose="wide" />`. */
export const needsOf =
  (Ask: (props: AskProps<string>) => ReactNode) =>
  (spans: NeedsProps<string>): ReactNode =>
    Object.entries(spans).map(([name, span]) => (
      <Ask key={name} name={name} wide={span === 'wide'} {...(typeof span === 'number' ? { span } : {})} />
    ))
