import { insist } from '@quina/kernel'

/** Returns an account of a class. @throws Problem `CLASE_SIN_CUENTA` which one is missing, and where to write it */
export function accountOfClass(className: string, name: string, account: string | null): string {
  const message = `La clase ${className} no tiene ${name}: escríbala en Clases de activos.`
  insist(account !== null, 'CLASE_SIN_CUENTA', message)
  return account
}
