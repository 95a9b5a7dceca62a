import { type Money, minus, negate, showPesos, zero } from '@quina/kernel'

export interface AvailabilityBarProps {
  /** The whole amount. */
  readonly total: Money
  /** The part that others have already used. */
  readonly used: Money
  /** The part that this document takes. */
  readonly input: Money
  /** A second, thinner bar under another one. */
  readonly thin?: boolean | undefined
}

/** A share of the whole as a CSS percentage, truncated to a hundredth. */
function share(part: bigint, whole: bigint): string {
  if (whole <= 0n || part <= 0n) return '0%'
  const hundredths = (part * 10_000n) / whole
  return `${Number(hundredths > 10_000n ? 10_000n : hundredths) / 100}%`
}

/**
 * The used part, the part that this document takes and the balance, with the figure outside the bar. When there is not enough,
 * the shortfall is shown in red and in words.
 */
export function AvailabilityBar({ total, used, input, thin }: AvailabilityBarProps) {
  const left = minus(minus(total, used), input)
  const short = left < 0n
  const outcome = short ? `Faltan ${showPesos(negate(left))}` : `Queda ${showPesos(left)}`
  const whole = short ? used + input : total
  const over = short ? -left : zero
  const label = `Usado ${showPesos(used)}, este documento ${showPesos(input)}. ${outcome}.`
  return (
    <span className={thin ? 'q-bar q-bar-thin' : 'q-bar'}>
      <span className="q-bar-track" role="img" aria-label={label}>
        <i className="q-bar-used" style={{ width: share(used, whole) }} />
        <i className="q-bar-asked" style={{ width: share(input - over, whole) }} />
        <i className="q-bar-over" style={{ width: share(over, whole) }} />
      </span>
      <b className={short ? 'q-bar-figure q-negative' : 'q-bar-figure'} aria-hidden="true">
        {outcome}
      </b>
    </span>
  )
}

/** The legend of the colours of the bar. */
export function BarLegend({ used, input, left }: { used: string; input: string; left: string }) {
  return (
    <p className="q-bar-legend">
      <span>
        <i className="q-bar-used" /> {used}
      </span>
      <span>
        <i className="q-bar-asked" /> {input}
      </span>
      <span>
        <i className="q-bar-left" /> {left}
      </span>
    </p>
  )
}
