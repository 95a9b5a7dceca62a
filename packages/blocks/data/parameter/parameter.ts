import type { Field } from '../../values/field/field.ts'
import { type Declared, named } from '../../values/thing/named.ts'

/** Something the hospital decides and the program obeys, with a value from each day on. */
export interface Parameter<T = unknown, W = T> {
  readonly module: string
  readonly name: string
  /** The heading under which it is edited: *Presupuesto*. */
  readonly area: string
  /** What it is called, what it means and which values it takes. */
  readonly field: Field<T, W>
  /** While nobody has decided. */
  readonly initial: W
}

/** A parameter of any value. */
export type AnyParameter = Parameter

export function defineParameter<T, W>(parameter: Declared<Parameter<T, W>>): Parameter<T, W>
export function defineParameter(parameter: Declared<AnyParameter>): AnyParameter {
  return named(parameter)
}

/** `hospital.manejaPresupuesto`: under this name its values are kept. */
export const parameterName = ({ module, name }: AnyParameter): string => `${module}.${name}`
