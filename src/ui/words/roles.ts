/** What roles are called. */
import type { PlanWords } from './plan-words';

export const rolesEn: PlanWords['roles'] = {
  manager: 'Manager',
  emergencyManager: 'Emergency manager',
  rebalanceManager: 'Rebalance manager',
  feeReceiver: 'Fee receiver',
  admin: 'Admin',
};

export const rolesEs: PlanWords['roles'] = {
  manager: 'Manager',
  emergencyManager: 'Gestor de emergencia',
  rebalanceManager: 'Gestor de reajuste',
  feeReceiver: 'Receptor de comisiones',
  admin: 'Administrador',
};
