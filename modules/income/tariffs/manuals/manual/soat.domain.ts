import { byDecimal, divide, type Money, scaled, unscaled } from '@quina/kernel'

const hundredPesos = 10_000n
/** The minimum wage of 2022, in pesos; its thirtieth is the SMLDV. */
const monthlyWage2022 = 1_000_000n
const uvt2022 = 38_004n
const uvt2024 = 47_065n
const uvb2024 = 10_951n

/**
 * The UVB of a service that the manual of 1996 priced in SMLDV, as the Decreto 2644 of 2022 converted it to UVT and the Ley 2294
 * of 2023 to UVB: pesos of 2022 to the hundred, then two decimals in each unit, three below one.
 */
export function uvbFromSmldv(points: string): string {
  const hundreds = divide(scaled(points, 4) * monthlyWage2022, 30n * 10_000n * 100n, 'half-up')
  const uvt = inUnits(hundreds * 100n * 1_000n, uvt2022)
  return shown(inUnits(uvt * uvt2024, uvb2024))
}

/** Divides thousandths: rounds to the hundredth, or to the thousandth when the result is below one. */
function inUnits(thousandths: bigint, by: bigint): bigint {
  const fine = divide(thousandths, by, 'half-up')
  return fine < 1_000n ? fine : divide(thousandths, by * 10n, 'half-up') * 10n
}

const shown = (thousandths: bigint): string =>
  thousandths < 1_000n ? unscaled(thousandths, 3) : unscaled(thousandths / 10n, 2)

/** The price of a service of the SOAT manual in a year: its UVB by the value of the UVB, to the nearest hundred pesos. */
export const soatPesos = (uvb: string, valueOfUvb: Money): Money =>
  byDecimal(valueOfUvb, uvb, { unit: hundredPesos, rounding: 'half-up' })
