/** The figures of the statistics band (specification §3). */
export type Stats = { vessels: number; countries: number; years: number; surveyors: number }
