import { defaultMatrix, type Matrix, type MatrixRole, type Module } from '@rimpang/domain/permissions';

/** A stored cell of the matrix; what is not stored stands at its default. */
export type Cell = { role: MatrixRole; module: Module; allowed: boolean };

/** The whole matrix: the defaults of spec section 6, changed by what is stored. */
export function matrixOf(cells: readonly Cell[]): Matrix {
  const matrix: Matrix = { finance: { ...defaultMatrix.finance }, cs: { ...defaultMatrix.cs } };
  for (const { role, module, allowed } of cells) {
    if (module in matrix[role]) matrix[role][module] = allowed;
  }
  return matrix;
}
