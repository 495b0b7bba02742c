import { createClient } from '../../src/messaging/client';
import { mount } from '../../src/ui/app';
import { ApprovalWindow } from '../../src/ui/approve/approval';

void mount(document.body, createClient(), ApprovalWindow, false);
