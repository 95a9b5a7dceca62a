import type { Field } from '../../values/field/field.ts'
import { type Declared, named } from '../../values/thing/named.ts'

/** A value that the hospital decides and the program obeys, dated from a day on. */
export interface Parameter<T = unknown, W = T> {
  readonly module: string
  readonly name: string
  /** The heading under which it is edited: *Presupuesto*. */
  readonly area: string
  /** Its label, its meaning and its allowed values. */
  readonly field: Field<T, W>
  /** The value until someone decides one. */
  readonly initial: W
}

export type AnyParameter = Parameter

export function defineParameter<T, W>(parameter: Declared<Parameter<T, W>>): Parameter<T, W>
export function defineParameter(parameter: Declared<AnyParameter>): AnyParameter {
  return named(parameter)
}

/** `hospital.manejaPresupuesto`: the name under which its values are stored. */
export const parameterName = ({ module, name }: AnyParameter): string => `${module}.${name}`
